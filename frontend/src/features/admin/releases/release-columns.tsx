import { clsx } from 'clsx';
import type { ReleaseDetails } from '../../../api/schema';
import { fileSize } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import styles from './releases.module.css';

const pills: Record<ReleaseDetails['status'], string> = {
  draft: 'pill-warn',
  published: 'pill-ok',
  yanked: 'pill-off',
};

/** The status, with what it means for computers and owners. */
function Status({
  release: { status, isCritical, rolloutPercent, yankReason },
}: {
  release: ReleaseDetails;
}) {
  const { t, lang } = useLanguage();
  return (
    <span className={styles.status}>
      <span className={clsx('pill', pills[status])}>{t(`admin.releases.status.${status}`)}</span>
      {isCritical ? <small>{t('admin.releases.isCritical')}</small> : null}
      {status !== 'yanked' && rolloutPercent < 100 ? (
        <small>{t('admin.releases.rolled_out_to', { percent: rolloutPercent })}</small>
      ) : null}
      {yankReason ? <small>{yankReason[lang]}</small> : null}
    </span>
  );
}

export function useReleaseColumns(): readonly ListColumn<ReleaseDetails>[] {
  const { t, lang } = useLanguage();
  return [
    { key: 'version', onPhone: 'title', cell: ({ version }) => <b className="mono">{version}</b> },
    {
      key: 'subject',
      onPhone: 'cell',
      cell: ({ pluginName }) => pluginName ?? t('admin.releases.installer'),
    },
    { key: 'channel', cell: ({ channel }) => t(`admin.releases.channel.${channel}`) },
    {
      key: 'files',
      cell: ({ artifacts }) =>
        artifacts
          .map(({ platform, bytes }) => `${t(`admin.platform.${platform}`)}, ${fileSize(bytes, lang)}`)
          .join('; ') || '–',
    },
    { key: 'status', onPhone: 'side', cell: (release) => <Status release={release} /> },
    { key: 'day', date: 'publishedAt' },
  ];
}
