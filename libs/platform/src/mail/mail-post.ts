import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Wakeups } from '../database/wakeups';
import type { Jobs } from '../jobs/jobs';
import { MailRelay } from './mail-relay';
import { type MailTiming, mailTiming } from './mail-timing';
import { type MailTools, MailWorker } from './mail-worker';
import { connections } from './smtp';

const mishapPauseMs = 2_000;

export interface PostSettings {
  /** The queue is the service's own: `<service>-mail`. */
  readonly service: string;
  readonly perSecond?: number;
  readonly timing?: MailTiming;
}

/** The mail room of one service: relay and worker, opened and closed with the process. */
export class MailPost implements OnApplicationBootstrap, OnModuleDestroy {
  private relay: MailRelay | undefined;

  constructor(
    private readonly tools: MailTools,
    private readonly jobs: Jobs,
    private readonly wakeups: Pick<Wakeups, 'on'>,
    private readonly settings: PostSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { service, perSecond, timing = mailTiming } = this.settings;
    const { dataSource, log } = this.tools;
    const name = `${service}-mail`;
    const worker = new MailWorker(this.tools, timing);
    await this.jobs.worker<{ id: string }>(name, ({ id }) => this.work(worker, id), {
      concurrency: connections,
      perSecond,
    });
    const queue = await this.jobs.queue<{ id: string }>(name);
    this.relay = new MailRelay(dataSource, queue, this.wakeups, log, timing);
    this.relay.start();
  }

  /** Before the database is closed: what is being sent is still recorded. */
  async onModuleDestroy(): Promise<void> {
    await this.relay?.close();
    await this.jobs.close();
    await this.tools.smtp.close();
  }

  /** A mishap of ours (the database is away) is no reason to let go of the job. */
  private async work(worker: MailWorker, id: string): Promise<{ againInMs: number } | undefined> {
    try {
      return await worker.deliver(id);
    } catch (error) {
      this.tools.log.warn({ err: error, mail: id }, 'mail work was interrupted');
      return { againInMs: mishapPauseMs };
    }
  }
}
