import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../../api/requests/client';
import type { ReconciliationRun } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { longTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { useAdminMutation } from '../panel/use-admin-mutation';
import styles from './reconciliation.module.css';
import panelStyles from '../panel/panel.module.css';

const refetchIntervalMs = 1_000;
const steps = ['sessions', 'orders', 'rights', 'customers', 'files', 'repairs'] as const;

/** The run that is in progress, else the last one. The findings are loaded again when it ends. */
function useRun(): ReconciliationRun | null | undefined {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['admin', 'reconciliation-run'],
    queryFn: () => api.get('/admin/reconciliation', { query: { page: 1, limit: 1 } }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.run?.state === 'running' && refetchIntervalMs,
  });
  const run = data?.run;
  const endedAt = run?.finishedAt;
  useEffect(() => {
    if (endedAt) void queryClient.invalidateQueries({ queryKey: ['admin', '/admin/reconciliation'] });
  }, [endedAt, queryClient]);
  return data && (run ?? null);
}

function RunProgress({ step, compared }: ReconciliationRun) {
  const { t, lang } = useLanguage();
  const label = t('admin.reconciliation.running', {
    step: t(`admin.reconciliation.step.${step}`),
    compared: new Intl.NumberFormat(lang).format(compared),
  });
  return (
    <>
      <progress
        aria-label={t('admin.reconciliation.progress')}
        value={steps.indexOf(step)}
        max={steps.length}
      />
      <span role="status">{label}</span>
    </>
  );
}

function RunResult({ run }: { run: ReconciliationRun | null }) {
  const { t, lang } = useLanguage();
  if (!run) return <span className="muted">{t('admin.reconciliation.never')}</span>;
  const time = longTime(run.finishedAt ?? run.startedAt, lang);
  return (
    <span className="muted" role="status">
      {run.state === 'failed'
        ? t('admin.reconciliation.failed', { time, error: run.error ?? '' })
        : t('admin.reconciliation.last_run', { time })}
    </span>
  );
}

/** When the last run ended, or the progress of the present one, and a button that starts one. */
export function RunStatus() {
  const { t } = useLanguage();
  const run = useRun();
  const { mutate, isPending } = useAdminMutation();
  const isRunning = run?.state === 'running';
  const start = () =>
    mutate({
      run: () => api.post('/admin/reconciliation/runs'),
      done: 'admin.reconciliation.started',
      failed: 'admin.reconciliation.not_started',
    });
  return (
    <div className={clsx(styles.status, panelStyles.last)}>
      {run && isRunning ? <RunProgress {...run} /> : run === undefined ? null : <RunResult run={run} />}
      <button
        type="button"
        className="btn btn-p btn-md"
        disabled={isPending || isRunning}
        onClick={() => void start()}
      >
        <Icon of={RefreshCw} />
        {t('admin.reconciliation.run')}
      </button>
    </div>
  );
}
