import { clsx } from 'clsx';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import { addInstallerConstraints } from '../../../api/form-constraints';
import type { InstallerReleaseDetails } from '../../../api/schema';
import { fileSize } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { ReleaseSheet } from './release-sheet';

function useColumns(): readonly ListColumn<InstallerReleaseDetails>[] {
  const { t, lang } = useLanguage();
  return [
    { key: 'version', onPhone: 'title', cell: ({ version }) => <b className="mono">{version}</b> },
    { key: 'platform', cell: ({ platform }) => t(`admin.platform.${platform}`) },
    { key: 'channel', cell: ({ channel }) => t(`admin.releases.channel.${channel}`) },
    {
      key: 'installer',
      cell: ({ fileName, bytes, sha256 }) => (
        <span title={`SHA-256 ${sha256}`}>
          {fileName}, {fileSize(bytes, lang)}
        </span>
      ),
    },
    {
      key: 'status',
      onPhone: 'side',
      cell: ({ isYanked }) => (
        <span className={clsx('pill', isYanked ? 'pill-off' : 'pill-ok')}>
          {t(isYanked ? 'admin.releases.withdrawn' : 'admin.releases.offered')}
        </span>
      ),
    },
    { key: 'day', date: 'publishedAt' },
  ];
}

/** Versions of the installer: publish one, withdraw one for good. */
export default function ReleasesTab() {
  const { t } = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const nameOf = ({ platform, version }: InstallerReleaseDetails) =>
    `${version}, ${t(`admin.platform.${platform}`)}`;
  return (
    <ListTab<InstallerReleaseDetails>
      tab="releases"
      path="/admin/releases"
      rows="releases"
      idOf={({ id }) => id}
      columns={useColumns()}
      filters={[
        {
          select: {
            name: 'platform',
            all: t('admin.releases.all_platforms'),
            values: addInstallerConstraints.platform.enum,
            textOf: (platform) => t(`admin.platform.${platform}`),
          },
        },
      ]}
      toolbar={<AddButton text={t('admin.releases.add')} onClick={() => setAdding(true)} />}
      actions={[
        {
          name: 'withdraw',
          icon: Ban,
          isDestructive: true,
          isShown: ({ isYanked }) => !isYanked,
          label: (release) => t('admin.releases.withdraw', { name: nameOf(release) }),
          confirmation: (release) => t('admin.releases.confirm_withdraw', { name: nameOf(release) }),
          run: ({ platform, version }) => api.post('/admin/releases/yank', { body: { platform, version } }),
          done: 'admin.releases.withdrew',
          failed: 'admin.releases.not_withdrawn',
        },
      ]}
    >
      {isAdding ? <ReleaseSheet onClose={() => setAdding(false)} /> : null}
    </ListTab>
  );
}
