import { setTimeout as pause } from 'node:timers/promises';
import { acceptsQueries } from '#local-servers/postgres/databases';
import { loadConfig } from '#platform/config/load-config';
import { startHealthServer } from '#platform/health/health-server';
import { createLog, type Log } from '#platform/log/log';
import { shutDownOnSignal } from '#platform/run/graceful-shutdown';
import { Backup } from '../backup';
import type { BackupSettings } from '../backup.config';
import { AnotherBackupRuns } from '../cluster/running-cluster';
import { databaseUrlOf } from '../database-url';
import { Repository } from '../repository/repository';
import { readStatus, saveStatus } from '../status';
import { verify } from '../verify';
import { BackupSchedule, type ScheduledWork } from './backup-schedule';
import { ScheduleConfig } from './schedule.config';

const startPauseMs = 1_000;

function dateOf(text: string | null): Date | undefined {
  return text === null ? undefined : new Date(text);
}

/** The runs of the schedule, with their results in the status file. */
function workOf(settings: BackupSettings, intervalSeconds: number, log: Log): ScheduledWork {
  const { dataDir } = settings;
  return {
    run: async (job) => {
      if (job !== 'verify') {
        const { kind, bytes } = await Backup.run(settings, job === 'full');
        saveStatus(dataDir, 'backup', { intervalSeconds });
        return log.info({ kind, bytes }, 'backup made');
      }
      const { until, problems } = await verify(settings);
      if (problems.length > 0) throw new Error(`the restored backup has problems: ${problems.join('; ')}`);
      log.info({ until }, 'backup verified');
    },
    doneAt: (job) => {
      const { fullAt, verifiedAt } = readStatus(dataDir);
      return dateOf(job === 'full' ? fullAt : verifiedAt);
    },
    failed: async (job, error) => {
      if (error instanceof AnotherBackupRuns) return;
      saveStatus(dataDir, job === 'verify' ? 'verify' : 'backup', 'failed');
      // A run that was killed leaves its lock in the repository.
      await new Repository(settings).removeStaleLocks();
    },
  };
}

/** Waits for a Postgres that starts at the same time, so that the first backup does not fail. */
async function untilPostgresAnswers(url: string, log: Log, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && !(await acceptsQueries(url))) {
    log.debug('postgres not ready yet, trying again');
    await pause(startPauseMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/**
 * Makes backups of the changes at a fixed interval, full backups and test restores by their cron expressions, until the process is
 * stopped. The liveness endpoint answers during a run, too.
 */
export async function runSchedule(settings: BackupSettings): Promise<void> {
  const config = loadConfig(ScheduleConfig);
  const log = createLog('backup', config.LOG_LEVEL);
  const stop = new AbortController();
  const health = await startHealthServer(
    { host: config.HEALTH_HOST, port: config.HEALTH_PORT },
    { check: () => Promise.resolve({ absent: [], degraded: [] }) },
  );
  const times = { full: config.BACKUP_SCHEDULE, verify: config.BACKUP_VERIFY_SCHEDULE };
  const schedule = new BackupSchedule(times, workOf(settings, config.BACKUP_CHANGES_SECONDS, log), log);
  const intervalMs = config.BACKUP_CHANGES_SECONDS * 1_000;
  const rounds = async () => {
    await untilPostgresAnswers(databaseUrlOf(settings, 'postgres'), log, stop.signal);
    // The process before may have been killed during a run.
    await new Repository(settings).removeStaleLocks();
    while (!stop.signal.aborted) {
      await schedule.round(new Date());
      await pause(intervalMs - (Date.now() % intervalMs), undefined, { signal: stop.signal }).catch(
        () => undefined,
      );
    }
  };
  const running = rounds();
  shutDownOnSignal(log, async () => {
    stop.abort();
    await running;
    await health.close();
  });
  await running;
}
