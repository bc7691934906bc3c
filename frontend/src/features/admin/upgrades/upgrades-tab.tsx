import { clsx } from 'clsx';
import { Ban, Pencil, Power } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { UpgradePathListItem } from '../../../api/schema';
import type { Column } from '../../../ui/table/data-table';
import { formatPrice } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { DateCell } from '../panel/date-cell';
import { AddButton } from '../panel/add-button';
import { ListTab } from '../panel/list/list-tab';
import { UpgradeSheet } from './upgrade-sheet';

function useColumns(): readonly Column<UpgradePathListItem>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'products',
      title: t('admin.upgrades.products'),
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
      title: t('admin.upgrades.price'),
      cell: ({ priceCents }) => <span className="num">{formatPrice(priceCents / 100, lang)}</span>,
    },
    {
      key: 'state',
      title: t('admin.upgrades.state'),
      onPhone: 'side',
      cell: ({ isActive }) => (
        <span className={clsx('pill', isActive ? 'pill-ok' : 'pill-off')}>
          {t(isActive ? 'admin.upgrades.on' : 'admin.upgrades.off')}
        </span>
      ),
    },
    {
      key: 'changed',
      title: t('admin.upgrades.changed'),
      cell: ({ updatedAt }) => <DateCell iso={updatedAt} />,
    },
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
      rows="paths"
      idOf={({ id }) => id}
      columns={useColumns()}
      toolbar={add}
      empty={t('admin.upgrades.empty')}
      failed="admin.upgrades.did_not_load"
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
