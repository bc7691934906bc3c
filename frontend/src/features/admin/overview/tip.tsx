import { shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import type { Pointed } from './bars';
import type { Chart, Row } from './figures';
import { useAmounts } from './use-amounts';

interface TipProps {
  chart: Chart;
  row: Row;
  pointed: Pointed;
}

/** Which day is pointed at and what it says: above the bars, and never beyond the drawing's sides. */
export function Tip({ chart, row, pointed }: TipProps) {
  const { t, lang } = useLanguage();
  const amount = useAmounts(chart.isMoney);
  const { left, top, width, height } = pointed;
  const along = `${pointed.along * 100}%`;
  return (
    <>
      <div className="ov-band" style={{ left, top, width, height }} />
      <div className="ov-tip" style={{ left: along, transform: `translate(-${along}, -100%)` }}>
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
