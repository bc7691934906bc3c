import { CronExpressionParser } from 'cron-parser';
import type { Log } from '#platform/log/log';

/** A failed full backup or check is repeated after this time; the changes are saved every time meanwhile. */
const retryAfterMs = 15 * 60_000;

type Job = 'full' | 'changes' | 'verify';

/** What the schedule starts. The results are kept by the runs themselves, so that a new process knows them. */
export interface ScheduledWork {
  run: (job: Job) => Promise<void>;
  /** The last success. */
  doneAt: (job: 'full' | 'verify') => Date | undefined;
  failed: (job: Job, error: unknown) => Promise<void>;
}

/** Runs what is due, one after the other, because restic's clean-up and check lock the repository. */
export class BackupSchedule {
  private readonly failedAt = new Map<Job, number>();

  constructor(
    /** Cron expressions. */
    private readonly times: { full: string; verify: string },
    private readonly work: ScheduledWork,
    private readonly log: Log,
  ) {}

  /** One round. Never throws: a failed run is noted, and the next round comes. */
  async round(now: Date): Promise<void> {
    const isFull = this.isDue('full', now) && (await this.attempt('full', now));
    if (!isFull) await this.attempt('changes', now);
    if (this.work.doneAt('full') && this.isDue('verify', now)) await this.attempt('verify', now);
  }

  /** Also after a time in which no process ran, and at the first start. */
  private isDue(job: 'full' | 'verify', now: Date): boolean {
    const failedAt = this.failedAt.get(job);
    if (failedAt !== undefined && now.getTime() - failedAt < retryAfterMs) return false;
    const planned = CronExpressionParser.parse(this.times[job], {
      currentDate: new Date(now.getTime() + 1),
      tz: 'UTC',
    }).prev();
    return (this.work.doneAt(job)?.getTime() ?? 0) < planned.getTime();
  }

  /** @returns whether it succeeded */
  private async attempt(job: Job, now: Date): Promise<boolean> {
    try {
      await this.work.run(job);
      this.failedAt.delete(job);
      return true;
    } catch (error) {
      this.failedAt.set(job, now.getTime());
      this.log.error({ err: error, job }, 'backup failed');
      await this.work.failed(job, error);
      return false;
    }
  }
}
