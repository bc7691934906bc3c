import { Ban, Pencil, Power } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { UpgradePathListItem } from '../../../api/schema';
import { formatPrice, fromMinor } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { UpgradeSheet } from './upgrade-sheet';

function useColumns(): readonly ListColumn<UpgradePathListItem>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'products',
      onPhone: 'title',
      cell: ({ fromName, fromMajor, toName }) => (
        <>
          {fromName}
          {typeof fromMajor === 'number' ? ` ${t('admin.upgrades.up_to', { major: fromMajor })}` : ''} →{' '}
          <b>{toName}</b>
        </>
      ),
    },
    {
      key: 'price',
      cell: ({ priceCents }) => <span className="num">{formatPrice(fromMinor(priceCents), lang)}</span>,
    },
    {
      key: 'state',
      onPhone: 'side',
      pill: ({ isActive }) => ({
        isOk: isActive,
        text: t(isActive ? 'admin.upgrades.on' : 'admin.upgrades.off'),
      }),
    },
    { key: 'changed', date: 'updatedAt' },
  ];
}

/** Upgrade paths: fixed prices for owners of another product. */
export default function UpgradesTab() {
  const { t } = useLanguage();
  const [opened, setOpened] = useState<{ path?: UpgradePathListItem } | null>(null);
  const nameOf = ({ fromName: from, toName: to }: UpgradePathListItem) => ({ from, to });
  const setActive = ({ id, priceCents }: UpgradePathListItem, isActive: boolean) =>
    api.put('/admin/upgrade-paths/{id}', { path: { id }, body: { priceCents, isActive } });
  const add = <AddButton text={t('admin.upgrades.add')} onClick={() => setOpened({})} />;
  return (
    <ListTab<UpgradePathListItem>
      tab="upgrades"
      path="/admin/upgrade-paths"
      exportName="upgrade-paths.csv"
      rows="paths"
      idOf={({ id }) => id}
      columns={useColumns()}
      toolbar={add}
      actions={[
        {
          name: 'edit',
          icon: Pencil,
          label: (path) => t('admin.upgrades.edit', nameOf(path)),
          open: (path) => setOpened({ path }),
        },
        {
          name: 'switch-off',
          icon: Ban,
          isDestructive: true,
          isShown: ({ isActive }) => isActive,
          label: (path) => t('admin.upgrades.switch_off', nameOf(path)),
          confirmation: (path) => t('admin.upgrades.confirm_off', nameOf(path)),
          run: (path) => setActive(path, false),
          done: 'admin.upgrades.was_changed',
          failed: 'admin.upgrades.not_changed',
        },
        {
          name: 'switch-on',
          icon: Power,
          isShown: ({ isActive }) => !isActive,
          label: (path) => t('admin.upgrades.switch_on', nameOf(path)),
          run: (path) => setActive(path, true),
          done: 'admin.upgrades.was_changed',
          failed: 'admin.upgrades.not_changed',
        },
      ]}
    >
      {opened ? <UpgradeSheet {...opened} onClose={() => setOpened(null)} /> : null}
    </ListTab>
  );
}
