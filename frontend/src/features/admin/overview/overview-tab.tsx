import { type Query, useQuery } from '../../../api/query';
import { useSearchParams } from 'react-router-dom';
import { ask } from '../../../api/client';
import type { Figures } from '../../../api/schema';
import { TableSkeleton } from '../../../ui/data-table';
import { StateBlock } from '../../../ui/state-block';
import { Segments } from '../../../ui/segments';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { Chart } from './chart';
import { charts, isPeriod, type Period, periods, rowsOf, tiles } from './figures';
import './overview.css';
import { Tile } from './tile';

const usual: Period = 30;

function usePeriod(): { days: Period; choose: (days: Period) => void } {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('days') ?? usual);
  return {
    days: isPeriod(asked) ? asked : usual,
    choose: (days) => setParams({ tab: 'overview', days: String(days) }, { replace: true }),
  };
}

function PeriodChoice({ days, choose }: ReturnType<typeof usePeriod>) {
  const { t } = useLanguage();
  return (
    <Segments
      label={t('admin.overview.period')}
      options={periods}
      chosen={days}
      textOf={(period) => t(`admin.overview.days.${period}`)}
      onChoose={choose}
    />
  );
}

function Shown({ figures, isStale }: { figures: Figures; isStale: boolean }) {
  return (
    <div className="ov" aria-busy={isStale} data-stale={isStale || undefined}>
      <dl className="ov-tiles">
        {tiles.map((tile) => (
          <Tile key={tile.name} {...tile} series={figures.series.find(({ name }) => name === tile.name)} />
        ))}
      </dl>
      <div className="ov-charts">
        {charts.map((chart) => (
          <Chart key={chart.name} chart={chart} rows={rowsOf(figures, chart.lines)} />
        ))}
      </div>
    </div>
  );
}

const figuresQuery = (days: number): Query<Figures> => ({
  key: `admin figures ${days}`,
  ask: () => ask<Figures>(`/admin/figures?days=${days}`),
  freshMs: 60_000,
});

/** How the shop does: sales, refunds, sign-ups, activations and the newsletter over a period. */
export default function OverviewTab() {
  const { t } = useLanguage();
  const period = usePeriod();
  const figures = useQuery(figuresQuery(period.days), { keepsLast: true });
  return (
    <AdminTab title={t('admin.tab.overview')} toolbar={<PeriodChoice {...period} />}>
      {figures.data ? (
        <Shown figures={figures.data} isStale={figures.isOfLast} />
      ) : figures.isError ? (
        <div className="adm-state">
          <StateBlock isError title={t('admin.overview.did_not_load')} text={t('errors.nothing_lost')}>
            <button type="button" className="btn btn-p btn-md" onClick={() => figures.again()}>
              {t('errors.try_again')}
            </button>
          </StateBlock>
        </div>
      ) : (
        <TableSkeleton label={t('shell.loading')} />
      )}
    </AdminTab>
  );
}
