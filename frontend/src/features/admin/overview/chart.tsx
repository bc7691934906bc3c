import { shopBrand } from '../../../brand/brand';
import { DataTable } from '../../../ui/table/data-table';
import { StateBlock } from '../../../ui/feedback/state-block';
import { shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { ChartCanvas } from './chart-canvas';
import type { Chart as ChartOf, Row } from './figures';
import { useAmountFormat } from './use-amount-format';
import styles from './overview.module.css';

interface ChartProps {
  chart: ChartOf;
  rows: readonly Row[];
}

/** One chart with its legend and its data as a table. */
export function Chart({ chart, rows }: ChartProps) {
  const { t, lang } = useLanguage();
  const amount = useAmountFormat(chart.isMoney);
  const title = t(`admin.overview.chart.${chart.name}`, { currency: shopBrand().currency });
  if (rows.length === 0) {
    return (
      <section className={styles.chart} aria-label={title}>
        <h2>{title}</h2>
        <StateBlock title={t('admin.overview.away')} level="h2" />
      </section>
    );
  }
  return (
    <section className={styles.chart} aria-label={title}>
      <h2>{title}</h2>
      {chart.lines.length > 1 ? (
        <ul className={styles.legend}>
          {chart.lines.map((line, index) => (
            <li key={line} data-line={index}>
              {t(`admin.overview.${line}`)}
            </li>
          ))}
        </ul>
      ) : null}
      <ChartCanvas chart={chart} rows={rows} />
      <details>
        <summary>{t('admin.overview.table')}</summary>
        <DataTable
          caption={title}
          rows={rows}
          rowKey={({ day }) => day}
          columns={[
            {
              key: 'day',
              title: t('admin.overview.day'),
              onPhone: 'title',
              cell: ({ day }) => <time dateTime={day}>{shortDate(day, lang)}</time>,
            },
            ...chart.lines.map((line) => ({
              key: line,
              title: t(`admin.overview.${line}`),
              isNumber: true,
              cell: ({ values }: Row) => amount(values[line] ?? 0),
            })),
          ]}
        />
      </details>
    </section>
  );
}
