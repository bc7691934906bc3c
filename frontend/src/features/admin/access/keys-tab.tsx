import { Ban } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { ApiKeyView } from '../../../api/schema';
import { dayAndTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import type { RowAction } from '../panel/list/row-actions';
import { SecretDialog } from '../panel/copy/secret-dialog';
import { KeySheet } from './key-sheet';
import styles from './access.module.css';

function useColumns(): readonly ListColumn<ApiKeyView>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'name',
      onPhone: 'title',
      cell: ({ name, start, maker }) => (
        <>
          <b>{name}</b>
          <div className="muted">
            <span className="mono">{start}…</span> <span>{maker}</span>
          </div>
        </>
      ),
    },
    {
      key: 'permissions',
      cell: ({ permissions }) => <span className={styles.permissions}>{permissions.join(', ')}</span>,
    },
    {
      key: 'lastUsedAt',
      cell: ({ lastUsedAt }) => (lastUsedAt ? dayAndTime(lastUsedAt, lang) : t('admin.keys.unused')),
    },
    { key: 'expiresAt', cell: ({ expiresAt }) => dayAndTime(expiresAt, lang) },
    {
      key: 'state',
      onPhone: 'side',
      pill: ({ state }) => ({ isOk: state === 'active', text: t(`admin.keys.state.${state}`) }),
    },
  ];
}

function useActions(): readonly RowAction<ApiKeyView>[] {
  const { t } = useLanguage();
  return [
    {
      name: 'revoke',
      icon: Ban,
      isDestructive: true,
      isShown: ({ state }) => state === 'active',
      label: ({ name }) => t('admin.keys.revoke', { name }),
      confirmation: ({ name }) => t('admin.keys.confirm_revoke', { name }),
      run: ({ id }) => api.delete('/admin/keys/{id}', { path: { id } }),
      done: 'admin.keys.revoked',
      failed: 'admin.keys.not_revoked',
    },
  ];
}

/** Keys of programs that use the API of the administration. */
export default function KeysTab() {
  const { t } = useLanguage();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const add = <AddButton text={t('admin.keys.add')} onClick={() => setIsAdding(true)} />;
  return (
    <ListTab<ApiKeyView>
      tab="keys"
      path="/admin/keys"
      exportName="keys.csv"
      rows="keys"
      idOf={({ id }) => id}
      columns={useColumns()}
      toolbar={add}
      actions={useActions()}
    >
      {isAdding ? <KeySheet onSecret={setSecret} onClose={() => setIsAdding(false)} /> : null}
      {secret ? (
        <SecretDialog
          title={t('admin.keys.secret')}
          text={t('admin.keys.secret_once')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      ) : null}
    </ListTab>
  );
}
