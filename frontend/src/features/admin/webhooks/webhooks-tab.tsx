import { Ban, KeyRound, List, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { WebhookEndpointView } from '../../../api/schema';
import { dayAndTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import type { RowAction } from '../panel/list/row-actions';
import { SecretDialog } from '../panel/copy/secret-dialog';
import { WebhookDeliveries } from './webhook-deliveries';
import { WebhookSheet } from './webhook-sheet';
import styles from './webhooks.module.css';

const refetchMs = 5_000;

function useColumns(): readonly ListColumn<WebhookEndpointView>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'url',
      onPhone: 'title',
      cell: ({ url, name, formerSecretEndsAt: end }) => (
        <>
          <b className={styles.url}>{url}</b>
          {name ? <div className="muted">{name}</div> : null}
          {end ? (
            <div className="muted">{t('admin.webhooks.former', { end: dayAndTime(end, lang) })}</div>
          ) : null}
        </>
      ),
    },
    { key: 'events', cell: ({ events }) => <span className={styles.url}>{events.join(', ')}</span> },
    { key: 'waiting', isNumber: true },
    { key: 'failures', isNumber: true },
    {
      key: 'state',
      onPhone: 'side',
      pill: ({ state }) => ({ isOk: state === 'on', text: t(`admin.webhooks.state.${state}`) }),
    },
  ];
}

/** What is opened besides the list. */
type Opened =
  | { kind: 'sheet'; endpoint?: WebhookEndpointView }
  | { kind: 'deliveries'; endpoint: WebhookEndpointView };

const nameOf = ({ name, url }: WebhookEndpointView) => ({ name: name || url });

function switchTo(isOn: boolean) {
  return ({ id, url, name, events, version }: WebhookEndpointView) =>
    api.put('/admin/webhooks/{id}', { path: { id }, body: { url, name, events, version, isOn } });
}

function useActions(
  open: (opened: Opened) => void,
  showSecret: (secret: string) => void,
): readonly RowAction<WebhookEndpointView>[] {
  const { t } = useLanguage();
  const changed = { done: 'admin.webhooks.was_changed', failed: 'admin.webhooks.not_changed' };
  return [
    {
      name: 'deliveries',
      icon: List,
      label: (row) => t('admin.webhooks.deliveries_of', nameOf(row)),
      open: (endpoint) => open({ kind: 'deliveries', endpoint }),
    },
    {
      name: 'test',
      icon: Send,
      isShown: ({ state }) => state === 'on',
      label: (row) => t('admin.webhooks.test', nameOf(row)),
      run: ({ id }) => api.post('/admin/webhooks/{id}/test', { path: { id } }),
      done: 'admin.webhooks.tested',
      failed: 'admin.webhooks.not_tested',
    },
    {
      name: 'edit',
      icon: Pencil,
      label: (row) => t('admin.webhooks.edit_named', nameOf(row)),
      open: (endpoint) => open({ kind: 'sheet', endpoint }),
    },
    {
      name: 'rotate',
      icon: KeyRound,
      label: (row) => t('admin.webhooks.rotate', nameOf(row)),
      confirmation: (row) => t('admin.webhooks.confirm_rotate', nameOf(row)),
      run: async ({ id }) =>
        showSecret((await api.post('/admin/webhooks/{id}/secret', { path: { id } })).secret),
      done: 'admin.webhooks.rotated',
      failed: 'admin.webhooks.not_rotated',
    },
    {
      name: 'switch-off',
      icon: Ban,
      isShown: ({ state }) => state === 'on',
      label: (row) => t('admin.webhooks.switch_off', nameOf(row)),
      confirmation: (row) => t('admin.webhooks.confirm_off', nameOf(row)),
      run: switchTo(false),
      ...changed,
    },
    {
      name: 'switch-on',
      icon: Power,
      isShown: ({ state }) => state !== 'on',
      label: (row) => t('admin.webhooks.switch_on', nameOf(row)),
      run: switchTo(true),
      ...changed,
    },
    {
      name: 'delete',
      icon: Trash2,
      isDestructive: true,
      label: (row) => t('admin.webhooks.delete', nameOf(row)),
      confirmation: (row) => t('admin.webhooks.confirm_delete', nameOf(row)),
      run: ({ id }) => api.delete('/admin/webhooks/{id}', { path: { id } }),
      done: 'admin.webhooks.deleted',
      failed: 'admin.webhooks.not_deleted',
    },
  ];
}

/** Endpoints that receive the events of the shop. */
export default function WebhooksTab() {
  const { t } = useLanguage();
  const [opened, setOpened] = useState<Opened>();
  const [secret, setSecret] = useState<string>();
  const close = () => setOpened(undefined);
  const add = <AddButton text={t('admin.webhooks.add')} onClick={() => setOpened({ kind: 'sheet' })} />;
  return (
    <ListTab<WebhookEndpointView>
      tab="webhooks"
      path="/admin/webhooks"
      exportName="webhooks.csv"
      rows="endpoints"
      idOf={({ id }) => id}
      columns={useColumns()}
      toolbar={add}
      actions={useActions(setOpened, setSecret)}
      refetchInterval={(rows) => (rows.some(({ waiting }) => waiting > 0) ? refetchMs : false)}
    >
      {opened?.kind === 'sheet' ? (
        <WebhookSheet
          {...(opened.endpoint ? { endpoint: opened.endpoint } : {})}
          onSecret={setSecret}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'deliveries' ? (
        <WebhookDeliveries endpoint={opened.endpoint} onClose={close} />
      ) : null}
      {secret ? (
        <SecretDialog
          title={t('admin.webhooks.secret')}
          text={t('admin.webhooks.secret_once')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      ) : null}
    </ListTab>
  );
}
