import type { DataSource } from 'typeorm';
import type { Wakeups } from '../database/wakeups';
import type { JobQueue } from '../jobs/job-queue';
import type { Log } from '../log/log';
import { Rounds } from '../run/rounds';
import { type MailTiming, mailTiming } from './mail-timing';
import { mailChannel } from './mailer';

const batchSize = 200;

/** Rows that no job was ever made for. */
const fresh = `state = 'queued' and handed_at is null`;

/** Rows whose job may be lost with its Redis or its worker. A job that still exists is not doubled: same id. */
const overdue = `(state = 'queued' or state = 'sending') and handed_at < $1`;

/**
 * Puts a job into the queue for every committed mail. While Redis is away the rows wait; when it is back, empty or not, they
 * get their jobs.
 */
export class MailRelay {
  private readonly rounds: Rounds;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: JobQueue<{ id: string }>,
    private readonly wakeups: Pick<Wakeups, 'on'>,
    private readonly log: Log,
    private readonly timing: MailTiming = mailTiming,
  ) {
    this.rounds = new Rounds(() => this.round(), {
      onFailure: (error) => this.warn(error),
      gatherMs: timing.companyMs,
    });
  }

  start(): void {
    this.wakeups.on(mailChannel, () => this.rounds.wake());
    this.queue.onOnline(() => void this.sweep(0));
    this.timer = setInterval(() => void this.sweep(this.timing.lostMs), this.timing.sweepMs);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.rounds.close();
  }

  /** Makes jobs again for rows that were handed over longer ago than this and are still not sent. */
  async sweep(olderThanMs: number): Promise<void> {
    this.rounds.wake();
    try {
      const [row] = (await this.dataSource.query(`select now() - $1 * interval '1 millisecond' as before`, [
        olderThanMs,
      ])) as [{ before: Date }];
      while (await this.handOver(overdue, [row.before]));
    } catch (error) {
      this.warn(error);
    }
  }

  private async round(): Promise<void> {
    while (await this.handOver(fresh, []));
  }

  /** The rows are still there; the next sweep tries again. */
  private warn(error: unknown): void {
    this.log.warn({ err: error }, 'mails could not be handed over');
  }

  /** @returns whether there may be more. */
  private async handOver(which: string, params: unknown[]): Promise<boolean> {
    if (!this.queue.isOnline || this.rounds.isClosed) return false;
    const [rows] = (await this.dataSource.query(
      `update mail_deliveries set handed_at = now() where id in (
         select id from mail_deliveries where ${which} order by handed_at, id limit ${batchSize} for update skip locked
       ) returning id`,
      params,
    )) as [{ id: string }[], number];
    if (rows.length === 0) return false;
    const taken = await this.queue.add(rows.map(({ id }) => ({ id, data: { id } })));
    if (!taken) await this.takeBack(rows.map(({ id }) => id));
    return taken && rows.length === batchSize;
  }

  private async takeBack(ids: string[]): Promise<void> {
    await this.dataSource.query(
      `update mail_deliveries set handed_at = null where id = any($1) and state = 'queued'`,
      [ids],
    );
  }
}
