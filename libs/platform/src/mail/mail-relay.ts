import type { JobQueue } from '../jobs/job-queue';
import type { WorkItem, WorkResult } from '../work-queue/work-item';
import { WorkQueue, type WorkQueueResources } from '../work-queue/work-queue';
import { mailJobTable } from './mail-tables';
import { type MailTiming, mailTiming } from './mail-timing';
import { mailChannel } from './mailer';

const concurrency = 200;

/**
 * Adds a BullMQ job for every committed mail. While Redis is unavailable the rows wait; after a reconnect, with an empty Redis or
 * not, all unfinished mails get their jobs again. A job that still exists is not doubled, because it has the id of the mail.
 */
export class MailRelay {
  private readonly queue: WorkQueue<WorkItem, never>;

  constructor(
    private readonly resources: WorkQueueResources,
    private readonly jobs: JobQueue<{ id: string }>,
    private readonly timing: MailTiming = mailTiming,
  ) {
    this.queue = new WorkQueue<WorkItem, never>(resources, {
      name: 'mail-jobs',
      table: mailJobTable,
      channel: mailChannel,
      leaseMs: timing.jobLostAfterMs,
      pollIntervalMs: timing.pollIntervalMs,
      batchDelayMs: timing.batchDelayMs,
      concurrency,
      isSuspended: () => !jobs.isOnline,
      handle: ({ id }) => this.addJob(id),
    });
  }

  start(): void {
    this.queue.start();
    this.jobs.onConnected(() => void this.expireLeases());
  }

  close(): Promise<void> {
    return this.queue.close();
  }

  /** Redis may have lost the jobs. While the database is unavailable the leases expire by themselves. */
  private async expireLeases(): Promise<void> {
    await this.queue.expireLeases().catch((error: unknown) => {
      this.resources.log.warn(
        { event: 'mail-jobs.add-failed', err: error },
        'failed to add mail jobs; the next poll adds them',
      );
    });
  }

  /** The job finishes the mail. If Redis rejects it, the mail waits for the next poll or reconnect. */
  private async addJob(id: string): Promise<WorkResult<never>> {
    const isAdded = await this.jobs.add([{ id, data: { id } }]);
    return isAdded ? { isHandedOver: true } : { retryInMs: this.timing.pollIntervalMs };
  }
}
