import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../api/requests/client';
import type { Figures } from '../../../api/schema';
import { TableSkeleton } from '../../../ui/table/data-table';
import { LoadError } from '../../auth/load-error';
import { Segments } from '../../../ui/forms/segments';
import { useLanguage } from '../../i18n/language';
import { useMay } from '../panel/permissions';
import { TabLayout } from '../panel/tab-layout';
import { Chart } from './chart';
import { charts, type Period, periodOf, periods, chartRows, tiles, totalsOf } from './figures';
import { BestSellers } from './best-sellers';
import { Tile } from './tile';
import { WaitingList } from './waiting-list';
import styles from './overview.module.css';
import panelStyles from '../panel/panel.module.css';

// Apart, because a shop needs it once.
const SetupList = lazy(() => import('./setup/setup-list'));

function usePeriod(): { days: Period; choose: (days: Period) => void } {
  const [params, setParams] = useSearchParams();
  return {
    days: periodOf(params.get('days')),
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

/** What each figure counts, under the figures. */
function Definitions() {
  const { t } = useLanguage();
  return (
    <details className={styles.definitions}>
      <summary>{t('admin.overview.definitions')}</summary>
      <p>{t('admin.overview.definitions.days')}</p>
      <dl>
        {tiles.map(({ name }) => (
          <div key={name}>
            <dt>{t(`admin.overview.${name}`)}</dt>
            <dd>{t(`admin.overview.definition.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function OverviewContent({ figures, isStale }: { figures: Figures; isStale: boolean }) {
  const totals = totalsOf(figures.series);
  return (
    <div className={styles.overview} aria-busy={isStale} data-stale={isStale || undefined}>
      <dl className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.name} {...tile} totals={totals.get(tile.name)} />
        ))}
      </dl>
      <Definitions />
      <div className={styles.charts}>
        {charts.map((chart) => (
          <Chart key={chart.name} chart={chart} rows={chartRows(figures, chart.lines)} />
        ))}
      </div>
    </div>
  );
}

const figuresQuery = (days: Period) =>
  queryOptions({
    queryKey: ['admin', 'figures', days],
    queryFn: () => api.get('/admin/figures', { query: { days } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** What waits for a person, and best sellers, sales, refunds, sign-ups, activations and newsletter subscriptions over a period. */
export default function OverviewTab() {
  const { t } = useLanguage();
  const period = usePeriod();
  const figures = useQuery(figuresQuery(period.days));
  return (
    <TabLayout title={t('admin.tab.overview')} toolbar={<PeriodChoice {...period} />}>
      {useMay('settings:write') ? (
        <Suspense>
          <SetupList />
        </Suspense>
      ) : null}
      <WaitingList />
      {figures.data ? (
        <OverviewContent figures={figures.data} isStale={figures.isPlaceholderData} />
      ) : figures.isError ? (
        <div className={panelStyles.state}>
          <LoadError
            title={t('admin.overview.did_not_load')}
            text={t('errors.nothing_lost')}
            onRetry={figures.refetch}
          />
        </div>
      ) : (
        <TableSkeleton label={t('shell.loading')} />
      )}
      <BestSellers days={period.days} />
    </TabLayout>
  );
}
