import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { JobResult } from '../jobs/job-worker';
import type { Jobs } from '../jobs/jobs';
import { defaultConnections } from '../smtp/smtp-client';
import { MailRelay } from './mail-relay';
import { type MailTiming, mailTiming } from './mail-timing';
import { MailWorker, type MailWorkerOptions } from './mail-worker';

const errorRetryMs = 2_000;

export interface MailQueueOptions {
  /** The BullMQ queue is named `<service>-mail`. */
  readonly service: string;
  readonly perSecond?: number;
  readonly timing?: MailTiming;
  /** Loads what the first mail needs. */
  readonly load?: () => Promise<unknown>;
}

/** The mails of one service: a relay that adds BullMQ jobs and a worker that sends. Starts and stops with the process. */
export class MailQueue implements OnApplicationBootstrap, OnModuleDestroy {
  private relay: MailRelay | undefined;
  private worker: MailWorker | undefined;

  constructor(
    private readonly workerOptions: MailWorkerOptions,
    private readonly jobs: Jobs,
    private readonly options: MailQueueOptions,
  ) {}

  /** Runs before requests are accepted: a new replica that loads libraries later keeps its first customers waiting. */
  async onApplicationBootstrap(): Promise<void> {
    const { service, perSecond, timing = mailTiming, load } = this.options;
    await load?.();
    const name = `${service}-mail`;
    const worker = new MailWorker(this.workerOptions, timing);
    this.worker = worker;
    await this.jobs.worker<{ id: string }>(name, ({ id }) => this.deliver(worker, id), {
      concurrency: defaultConnections,
      perSecond,
    });
    const queue = await this.jobs.queue<{ id: string }>(name);
    this.relay = new MailRelay(this.workerOptions, queue, timing);
    this.relay.start();
  }

  /** Runs before the database is closed, so that the results of mails in progress are recorded. */
  async onModuleDestroy(): Promise<void> {
    await this.relay?.close();
    await this.jobs.close();
    await this.worker?.close();
  }

  /** Keeps the job when the mail could not be processed, for example because the database is unavailable. */
  private async deliver(worker: MailWorker, id: string): Promise<JobResult> {
    try {
      const retryInMs = await worker.deliver(id);
      return retryInMs === undefined ? undefined : { retryInMs };
    } catch (error) {
      this.workerOptions.log.warn(
        { event: 'mail.process-failed', err: error, mail: id },
        'failed to process a mail',
      );
      return { retryInMs: errorRetryMs };
    }
  }
}
