import { headers } from 'nats';
import type { DataSource } from 'typeorm';
import type { Bus } from '../bus/bus';
import type { Wakeups } from '../database/wakeups';
import type { Log } from '../log/log';
import { outboxWaiting } from '../metrics/metrics';
import { encode } from '../rpc/wire';
import { Rounds } from '../run/rounds';
import type { Envelope } from './envelope';
import { outboxChannel } from './outbox';
import type { OutboxMessage } from './outbox-message.entity';
import { ensureStream } from './stream';

const batchSize = 64;
const pollMs = 3_000;
const publishTimeoutMs = 2_000;
const tidyEveryMs = 3_600_000;

const nextBatch = `select id, subject, data, actor, request_id as "requestId", occurred_at as "occurredAt"
  from outbox where published_at is null order by id limit $1 for update skip locked`;

type Waiting = Pick<OutboxMessage, 'id' | 'subject' | 'data' | 'actor' | 'requestId' | 'occurredAt'>;

/**
 * Publishes committed facts to the stream. Several replicas may relay at once (rows are claimed with SKIP LOCKED); order is
 * not promised. A row is marked only after the stream acknowledged it.
 */
export class OutboxRelay {
  private readonly rounds: Rounds;
  private poll: NodeJS.Timeout | undefined;
  private tidied = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
    private readonly wakeups: Wakeups,
    private readonly log: Log,
  ) {
    // The rows are still there then; the next poll tries again.
    const onFailure = (error: unknown) => this.log.warn({ err: error }, 'outbox round failed');
    this.rounds = new Rounds(() => this.round(), { onFailure });
  }

  start(): void {
    this.wakeups.on(outboxChannel, () => this.rounds.wake());
    const begin = () => void this.resendAfterLostStream().then(() => this.rounds.wake());
    this.poll = setInterval(begin, pollMs);
    begin();
  }

  async close(): Promise<void> {
    clearInterval(this.poll);
    await this.rounds.close();
  }

  private async round(): Promise<void> {
    while ((await this.publishBatch()) === batchSize && !this.rounds.isClosed);
    await this.tidy();
  }

  private async publishBatch(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const rows: Waiting[] = await tx.query(nextBatch, [batchSize]);
      const outcomes = await Promise.allSettled(rows.map((row) => this.publish(row)));
      const sent = rows.filter((_, i) => outcomes[i]?.status === 'fulfilled').map((row) => row.id);
      if (sent.length > 0)
        await tx.query('update outbox set published_at = now(), attempts = attempts + 1 where id = any($1)', [
          sent,
        ]);
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      outboxWaiting.set(rows.length - sent.length);
      if (failed) {
        this.log.warn(
          { err: failed.reason as unknown, waiting: rows.length - sent.length },
          'events could not be published',
        );
        return 0;
      }
      return rows.length;
    });
  }

  private async publish(row: Waiting): Promise<void> {
    const envelope: Envelope = {
      id: row.id,
      occurredAt: row.occurredAt.toISOString(),
      actor: row.actor,
      requestId: row.requestId,
      data: row.data,
    };
    await this.bus.connection.jetstream().publish(row.subject, encode(envelope), {
      msgID: row.id,
      timeout: publishTimeoutMs,
      headers: headers(),
    });
  }

  /**
   * A stream younger than a publication has never seen it: its store was lost. Those rows go out again; consumers know by
   * their inbox what they have applied.
   */
  private async resendAfterLostStream(): Promise<void> {
    if (!this.bus.isOnline || this.rounds.isClosed) return;
    try {
      const { createdAt } = await ensureStream(this.bus);
      const [, lost] = (await this.dataSource.query(
        'update outbox set published_at = null where published_at < $1',
        [new Date(createdAt)],
      )) as [unknown, number];
      if (lost > 0) this.log.warn({ lost }, 'the event stream is new: publishing again what it has not seen');
    } catch (error) {
      this.log.debug({ err: error }, 'stream not checked');
    }
  }

  private async tidy(): Promise<void> {
    if (Date.now() - this.tidied < tidyEveryMs) return;
    this.tidied = Date.now();
    await this.dataSource.query(`delete from outbox where published_at < now() - interval '7 days'`);
    await this.dataSource.query(`delete from inbox where applied_at < now() - interval '30 days'`);
  }
}
