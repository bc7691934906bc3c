import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { DataTable } from '../../../ui/data-table';
import { StateBlock } from '../../../ui/state-block';
import { shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import type { Chart as ChartOf, Row } from './figures';
import { useAmounts } from './use-amounts';

const height = 220;
const colours = ['var(--chart-1)', 'var(--chart-2)'];

interface ChartProps {
  chart: ChartOf;
  rows: readonly Row[];
}

/** The drawing says nothing that the table under it does not say, so it is not read aloud. */
function Drawing({ chart, rows }: ChartProps) {
  const { t, lang } = useLanguage();
  const amount = useAmounts(chart.isMoney);
  const data = rows.map(({ day, values }) => ({ day: shortDate(day, lang), ...values }));
  return (
    <div className="ov-draw" aria-hidden="true">
      <ResponsiveContainer width="100%" height={height}>
        <BarChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
          <XAxis dataKey="day" stroke="var(--chart-axis)" tickLine={false} minTickGap={48} fontSize={12} />
          <YAxis
            stroke="var(--chart-axis)"
            tickLine={false}
            axisLine={false}
            width={56}
            fontSize={12}
            allowDecimals={chart.isMoney}
          />
          <Tooltip
            cursor={{ fill: 'var(--neutral-soft)' }}
            contentStyle={{ background: 'var(--bg-2)', border: '1px solid var(--line-2)', borderRadius: 8 }}
            formatter={(value) => amount(Number(value))}
          />
          {chart.lines.map((line, index) => (
            <Bar
              key={line}
              dataKey={line}
              name={t(`admin.overview.${line}`)}
              fill={colours[index] ?? colours[0] ?? ''}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** One chart with its key and its numbers as a table. */
export function Chart({ chart, rows }: ChartProps) {
  const { t, lang } = useLanguage();
  const amount = useAmounts(chart.isMoney);
  const title = t(`admin.overview.chart.${chart.name}`);
  if (rows.length === 0) {
    return (
      <section className="ov-chart" aria-label={title}>
        <h2>{title}</h2>
        <StateBlock title={t('admin.overview.away')} level="h2" />
      </section>
    );
  }
  return (
    <section className="ov-chart" aria-label={title}>
      <h2>{title}</h2>
      {chart.lines.length > 1 ? (
        <ul className="ov-key">
          {chart.lines.map((line, index) => (
            <li key={line} data-line={index}>
              {t(`admin.overview.${line}`)}
            </li>
          ))}
        </ul>
      ) : null}
      <Drawing chart={chart} rows={rows} />
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
