import { useSearchParams } from 'react-router-dom';
import type { ProductRefundFigures } from '../../../api/schema';
import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { refundPeriod, refundPeriods, sharePercent } from './refund-period';
import { RefundSummary } from './refund-summary';
import styles from './refunds.module.css';

function useColumns(): readonly ListColumn<ProductRefundFigures>[] {
  const { t, lang } = useLanguage();
  const number = new Intl.NumberFormat(lang);
  return [
    { key: 'plugin', onPhone: 'title', cell: ({ name }) => <b>{name}</b> },
    {
      key: 'sold',
      isNumber: true,
      cell: ({ sold, soldAmount }) => `${number.format(sold)} · ${formatMoney(soldAmount, lang)}`,
    },
    { key: 'refunded', isNumber: true, cell: ({ refunded }) => number.format(refunded) },
    {
      key: 'amount',
      isNumber: true,
      onPhone: 'side',
      cell: ({ refundedAmount }) => formatMoney(refundedAmount, lang),
    },
    { key: 'share', isNumber: true, cell: ({ share }) => sharePercent(share, lang) },
    {
      key: 'reasons',
      cell: ({ reasons }) =>
        reasons.length === 0 ? (
          '–'
        ) : (
          <span className={styles.reasons}>
            {reasons.map(({ reason, refundedAmount }) => (
              <span key={reason}>
                {t(`admin.refunds.reason.${reason}`)}:{' '}
                <span className="num">{formatMoney(refundedAmount, lang)}</span>
              </span>
            ))}
          </span>
        ),
    },
  ];
}

/** Sales and refunds of a period by plug-in and by reason. */
export default function RefundsTab() {
  const { t } = useLanguage();
  const [params] = useSearchParams();
  return (
    <ListTab<ProductRefundFigures>
      tab="refunds"
      path="/admin/refund-figures"
      rows="products"
      idOf={({ id }) => id}
      columns={useColumns()}
      filters={[
        {
          segments: {
            name: 'days',
            label: t('admin.refunds.period'),
            values: refundPeriods,
            textOf: (days) => t(`admin.refunds.days.${days}`),
          },
        },
      ]}
      exportName="refunds.csv"
      summary={<RefundSummary days={refundPeriod(params.get('days'))} />}
    />
  );
}
