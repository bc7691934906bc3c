import { shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import type { HoveredBar } from './bars';
import type { Chart, Row } from './figures';
import { useAmountFormat } from './use-amount-format';
import styles from './overview.module.css';

interface ChartTooltipProps {
  chart: Chart;
  row: Row;
  pointed: HoveredBar;
}

/** Date and values of the hovered day: above the bars and within the chart. */
export function ChartTooltip({ chart, row, pointed }: ChartTooltipProps) {
  const { t, lang } = useLanguage();
  const amount = useAmountFormat(chart.isMoney);
  const { left, top, width, height } = pointed;
  const along = `${pointed.along * 100}%`;
  return (
    <>
      <div className={styles.band} style={{ left, top, width, height }} />
      <div
        className={styles.tooltip}
        style={{ left: along, transform: `translate(-${along}, -100%)` }}
        data-testid="chart-tooltip"
      >
        <b>{shortDate(row.day, lang)}</b>
        <ul>
          {chart.lines.map((line, index) => (
            <li key={line} data-line={index}>
              {t(`admin.overview.${line}`)}
              <span>{amount(row.values[line] ?? 0)}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
