import type { Campaign } from '../../../api/schema';
import type { Column } from '../../../ui/data-table';
import { shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { doneShare } from './campaign';

const looks: Partial<Record<Campaign['state'], string>> = {
  sending: 'pill pill-ok',
  finished: 'pill pill-ok',
  cancelled: 'pill pill-off',
};

/** Done of all, and what did not go well in words. */
function Progress({ campaign }: { campaign: Campaign }) {
  const { t, lang } = useLanguage();
  const { total, queued, failed, unsettled } = campaign.progress;
  if (total === 0) return <span className="muted">–</span>;
  const number = new Intl.NumberFormat(lang);
  const done = t('admin.campaigns.done', {
    done: number.format(total - queued),
    total: number.format(total),
  });
  return (
    <span className="cmp-progress">
      <progress max={100} value={doneShare(campaign)} aria-label={done} />
      <small>
        {done}
        {failed > 0 ? ` · ${t('admin.campaigns.failed', { count: number.format(failed) })}` : ''}
        {unsettled > 0 ? ` · ${t('admin.campaigns.unsettled', { count: number.format(unsettled) })}` : ''}
      </small>
    </span>
  );
}

export function useCampaignColumns(): readonly Column<Campaign>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'title',
      title: t('admin.campaigns.title'),
      onPhone: 'title',
      cell: ({ title, kind, topic }) => (
        <span className="dt-cell">
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
      title: t('admin.campaigns.state'),
      onPhone: 'side',
      cell: ({ state, pausedReason }) => (
        <span
          className={looks[state] ?? 'pill'}
          title={pausedReason ? t(`admin.campaigns.paused_by.${pausedReason}`) : undefined}
        >
          {t(`admin.campaigns.state.${state}`)}
        </span>
      ),
    },
    {
      key: 'progress',
      title: t('admin.campaigns.progress'),
      cell: (campaign) => <Progress campaign={campaign} />,
    },
    {
      key: 'created',
      title: t('admin.campaigns.created'),
      cell: ({ createdAt, scheduledAt }) => (
        <time className="muted" dateTime={scheduledAt ?? createdAt}>
          {shortDate(scheduledAt ?? createdAt, lang)}
        </time>
      ),
    },
  ];
}
