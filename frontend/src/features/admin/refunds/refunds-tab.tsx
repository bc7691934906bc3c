import { useSearchParams } from 'react-router-dom';
import type { ProductRefundFigures } from '../../../api/schema';
import type { Column } from '../../../ui/table/data-table';
import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { ListTab } from '../panel/list/list-tab';
import { refundPeriod, refundPeriods, sharePercent } from './refund-period';
import { RefundSummary } from './refund-summary';
import styles from './refunds.module.css';

function useColumns(): readonly Column<ProductRefundFigures>[] {
  const { t, lang } = useLanguage();
  const number = new Intl.NumberFormat(lang);
  return [
    { key: 'name', title: t('admin.refunds.plugin'), onPhone: 'title', cell: ({ name }) => <b>{name}</b> },
    {
      key: 'sold',
      title: t('admin.refunds.sold'),
      isNumber: true,
      cell: ({ sold, soldAmount }) => `${number.format(sold)} · ${formatMoney(soldAmount, lang)}`,
    },
    {
      key: 'refunded',
      title: t('admin.refunds.refunded'),
      isNumber: true,
      cell: ({ refunded }) => number.format(refunded),
    },
    {
      key: 'amount',
      title: t('admin.refunds.amount'),
      isNumber: true,
      onPhone: 'side',
      cell: ({ refundedAmount }) => formatMoney(refundedAmount, lang),
    },
    {
      key: 'share',
      title: t('admin.refunds.share'),
      isNumber: true,
      cell: ({ share }) => sharePercent(share, lang),
    },
    {
      key: 'reasons',
      title: t('admin.refunds.reasons'),
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
      empty={t('admin.refunds.empty')}
      failed="admin.refunds.did_not_load"
    />
  );
}
