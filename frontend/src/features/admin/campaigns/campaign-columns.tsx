import { clsx } from 'clsx';
import type { CampaignView } from '../../../api/schema';
import { shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import { progressPercent } from './campaign';
import styles from './campaigns.module.css';
import cellStyles from '../../../ui/table/cell.module.css';

const pillClasses: Partial<Record<CampaignView['state'], string>> = {
  sending: 'pill-ok',
  finished: 'pill-ok',
  cancelled: 'pill-off',
};

/** Finished and total deliveries, and failures as text. */
function Progress({ campaign }: { campaign: CampaignView }) {
  const { t, lang } = useLanguage();
  const { total, queued, failed, unsettled } = campaign.progress;
  if (total === 0) return <span className="muted">–</span>;
  const number = new Intl.NumberFormat(lang);
  const done = t('admin.campaigns.done', {
    done: number.format(total - queued),
    total: number.format(total),
  });
  return (
    <span className={styles.progress}>
      <progress max={100} value={progressPercent(campaign)} aria-label={done} />
      <small>
        {done}
        {failed > 0 ? ` · ${t('admin.campaigns.failed', { count: number.format(failed) })}` : ''}
        {unsettled > 0 ? ` · ${t('admin.campaigns.unsettled', { count: number.format(unsettled) })}` : ''}
      </small>
    </span>
  );
}

export function useCampaignColumns(): readonly ListColumn<CampaignView>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'title',
      onPhone: 'title',
      cell: ({ title, kind, topic }) => (
        <span className={cellStyles.cell}>
          <span>
            <b>{title}</b>
            <small>
              {t(`admin.campaigns.kind.${kind}`)}, {t(`admin.campaigns.topic.${topic}`)}
            </small>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      onPhone: 'side',
      cell: ({ state, pausedReason }) => (
        <span
          className={clsx('pill', pillClasses[state])}
          title={pausedReason ? t(`admin.campaigns.paused_by.${pausedReason}`) : undefined}
        >
          {t(`admin.campaigns.state.${state}`)}
        </span>
      ),
    },
    { key: 'progress', cell: (campaign) => <Progress campaign={campaign} /> },
    {
      key: 'created',
      cell: ({ createdAt, scheduledAt }) => (
        <time className="muted" dateTime={scheduledAt ?? createdAt}>
          {shortDate(scheduledAt ?? createdAt, lang)}
        </time>
      ),
    },
  ];
}
