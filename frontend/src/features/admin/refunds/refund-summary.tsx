import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { type RefundPeriod, sharePercent } from './refund-period';
import styles from './refunds.module.css';

const summaryQuery = (days: RefundPeriod) =>
  queryOptions({
    queryKey: ['admin', 'refund-summary', days],
    queryFn: () => api.get('/admin/refund-figures', { query: { days, limit: 1 } }),
    staleTime: 60_000,
  });

/** The refunds of the period and what they were for. */
export function RefundSummary({ days }: { days: RefundPeriod }) {
  const { t, lang } = useLanguage();
  const { data } = useQuery(summaryQuery(days));
  if (!data || data.pagination.total === 0) return null;
  const tiles = [
    { key: 'total', title: t('admin.refunds.total'), ...data.total },
    ...data.reasons.map((figures) => ({
      key: figures.reason,
      title: t(`admin.refunds.reason.${figures.reason}`),
      ...figures,
    })),
  ];
  return (
    <dl className={styles.tiles} aria-label={t('admin.refunds.by_reason')}>
      {tiles.map(({ key, title, refunded, refundedAmount, share }) => (
        <div key={key} className={styles.tile}>
          <dt>{title}</dt>
          <dd>
            <b className="num">{formatMoney(refundedAmount, lang)}</b>
            <span className="muted">
              {t('admin.refunds.detail', { n: refunded, share: sharePercent(share, lang) })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
