import { headers, NatsError } from 'nats';
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
import { streamCreatedAt } from './stream';
import { StreamHealth } from './stream-health';
import { busSubject } from './topology';

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
  private readonly health: StreamHealth;

  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
    private readonly wakeups: Wakeups,
    private readonly log: Log,
  ) {
    // The rows are still there then; the next poll tries again.
    const onFailure = (error: unknown) => this.log.warn({ err: error }, 'outbox round failed');
    this.health = new StreamHealth(log);
    this.rounds = new Rounds(() => this.round(), { onFailure });
  }

  start(): void {
    this.wakeups.on(outboxChannel, () => this.rounds.wake());
    const begin = () => void this.resendAfterLostStream().then(() => this.rounds.wake());
    this.poll = setInterval(begin, pollMs);
    begin();
  }

  /** Names for the readiness check; empty while the stream acknowledges publications. */
  get missing(): string[] {
    return this.health.missing;
  }

  async close(): Promise<void> {
    clearInterval(this.poll);
    await this.rounds.close();
  }

  private async round(): Promise<void> {
    while ((await this.publishBatch()) === batchSize && !this.rounds.isClosed);
    if (this.missing.length > 0) await this.recoverWithoutWork();
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
      const failed = rows.length - sent.length;
      const error: unknown = outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
      outboxWaiting.set(failed);
      if (rows.length > 0) this.health.published({ acknowledged: sent.length, failed, error });
      return failed > 0 ? 0 : rows.length;
    });
  }

  /** Another replica may have published what failed here. */
  private async recoverWithoutWork(): Promise<void> {
    const [row] = await this.dataSource.query<{ waits: boolean }[]>(
      'select exists (select 1 from outbox where published_at is null) as waits',
    );
    if (row && !row.waits) this.health.published({ acknowledged: 0, failed: 0 });
  }

  private async publish(row: Waiting): Promise<void> {
    const envelope: Envelope = {
      id: row.id,
      occurredAt: row.occurredAt.toISOString(),
      actor: row.actor,
      requestId: row.requestId,
      data: row.data,
    };
    await this.bus.connection.jetstream().publish(busSubject(row.subject), encode(envelope), {
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
      const createdAt = await streamCreatedAt(this.bus);
      this.health.checked();
      const [, lost] = (await this.dataSource.query(
        'update outbox set published_at = null where published_at < $1',
        [createdAt],
      )) as [unknown, number];
      if (lost > 0) this.log.warn({ lost }, 'the event stream is new: publishing again what it has not seen');
    } catch (error) {
      if (error instanceof NatsError && this.bus.isOnline) this.health.checked(error);
      else this.log.debug({ err: error }, 'stream not checked');
    }
  }

  private async tidy(): Promise<void> {
    if (Date.now() - this.tidied < tidyEveryMs) return;
    this.tidied = Date.now();
    await this.dataSource.query(`delete from outbox where published_at < now() - interval '7 days'`);
    await this.dataSource.query(`delete from inbox where applied_at < now() - interval '30 days'`);
  }
}
