import { Ban, Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../../api/client';
import type { InstallerRelease } from '../../../api/schema';
import type { Column } from '../../../ui/data-table';
import { Icon } from '../../../ui/icons';
import { fileSize } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { confirmed } from '../panel/confirmed';
import { Day } from '../panel/day';
import { FilterChoice } from '../panel/filter-choice';
import { useAdminChange } from '../panel/use-admin-change';
import { useAdminList } from '../panel/use-admin-list';
import { platforms } from './release';
import { ReleaseSheet } from './release-sheet';

function useColumns(): readonly Column<InstallerRelease>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'version',
      title: t('admin.releases.version'),
      onPhone: 'title',
      cell: ({ version }) => <b className="mono">{version}</b>,
    },
    {
      key: 'platform',
      title: t('admin.releases.platform'),
      cell: ({ platform }) => t(`admin.platform.${platform}`),
    },
    {
      key: 'channel',
      title: t('admin.releases.channel'),
      cell: ({ channel }) => t(`admin.releases.channel.${channel}`),
    },
    {
      key: 'file',
      title: t('admin.releases.installer'),
      cell: ({ fileName, bytes, sha256 }) => (
        <span title={`SHA-256 ${sha256}`}>
          {fileName}, {fileSize(bytes, lang)}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('admin.releases.status'),
      onPhone: 'side',
      cell: ({ isYanked }) => (
        <span className={isYanked ? 'pill pill-off' : 'pill pill-ok'}>
          {t(isYanked ? 'admin.releases.withdrawn' : 'admin.releases.offered')}
        </span>
      ),
    },
    {
      key: 'published',
      title: t('admin.releases.day'),
      cell: ({ publishedAt }) => <Day iso={publishedAt} />,
    },
  ];
}

/** Versions of the installer: published, and withdrawn for good. */
export default function ReleasesTab() {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns();
  const list = useAdminList<InstallerRelease>({
    path: '/admin/releases',
    rows: 'releases',
    filters: ['platform'],
    failed: 'admin.releases.did_not_load',
  });
  const nameOf = ({ platform, version }: InstallerRelease) =>
    `${version}, ${t(`admin.platform.${platform}`)}`;
  const withdraw = (release: InstallerRelease) => {
    if (!confirmed(t('admin.releases.confirm_withdraw', { name: nameOf(release) }))) return;
    const { platform, version } = release;
    void change({
      run: () => send('POST', '/admin/releases/yank', { platform, version }),
      done: 'admin.releases.withdrew',
      failed: 'admin.releases.not_withdrawn',
    });
  };
  const add = (
    <button type="button" className="btn btn-p btn-md push" onClick={() => setAdding(true)}>
      <Icon of={Plus} />
      {t('admin.releases.add')}
    </button>
  );
  const title = t('admin.tab.releases');
  return (
    <AdminTab
      title={title}
      count={list.total}
      toolbar={
        <>
          <FilterChoice
            list={list}
            name="platform"
            label={t('admin.releases.platform')}
            all={t('admin.releases.all_platforms')}
            values={platforms}
            textOf={(platform) => t(`admin.platform.${platform}`)}
          />
          {add}
        </>
      }
    >
      <AdminTable
        title={title}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('admin.releases.empty')}
        actions={(release) =>
          release.isYanked ? null : (
            <button
              type="button"
              className="del"
              disabled={isBusy}
              aria-label={t('admin.releases.withdraw', { name: nameOf(release) })}
              title={t('admin.releases.withdraw', { name: nameOf(release) })}
              onClick={() => withdraw(release)}
            >
              <Icon of={Ban} />
            </button>
          )
        }
      />
      {isAdding ? <ReleaseSheet onClose={() => setAdding(false)} /> : null}
    </AdminTab>
  );
}
