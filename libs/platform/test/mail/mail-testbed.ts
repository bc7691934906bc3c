import type { EntityManager } from 'typeorm';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { Mailer } from '#platform/mail/mailer';
import { eventually } from '#testing/eventually';
import { freshDatabase, type RedisServer, startRedis } from '#testing/servers/servers';
import { greetingMail } from './greeting.mail';
import { startMailReplica, type MailReplica, type MailReplicaOptions } from './mail-replica';
import { SmtpSink } from './smtp-sink';

export const mailer = new Mailer();
/** Poll intervals short enough for a test. */
export const fastTiming = { pollIntervalMs: 300, jobLostAfterMs: 500 };
export const anna = { address: 'anna@example.com', name: 'Anna Kern' };

/** A database, Redis and a mail server for each test. */
export class MailTestbed {
  private readonly replicas = new Set<MailReplica>();

  private constructor(
    readonly redis: RedisServer,
    readonly sink: SmtpSink,
    readonly options: MailReplicaOptions,
  ) {}

  static async start(): Promise<MailTestbed> {
    const [redis, sink, databaseUrl] = await Promise.all([
      startRedis(),
      new SmtpSink().listen(),
      freshDatabase('mails'),
    ]);
    return new MailTestbed(redis, sink, {
      databaseUrl,
      redisUrl: redis.url,
      smtpUrl: sink.url,
      timing: fastTiming,
    });
  }

  async startReplica(more: Partial<MailReplicaOptions> = {}): Promise<MailReplica> {
    const replica = await startMailReplica({ ...this.options, ...more });
    this.replicas.add(replica);
    return replica;
  }

  /** Closes a replica during a test. */
  async closeReplica(replica: MailReplica): Promise<void> {
    this.replicas.delete(replica);
    await replica.close();
  }

  /** Waits until exactly the greetings with these words have arrived. */
  received(...words: string[]): Promise<void> {
    return eventually(() => expect(this.subjects()).toEqual(words.map((word) => `Hello ${word}`).sort()));
  }

  subjects(): string[] {
    return this.sink.received.map(({ mail }) => mail.subject ?? '').sort();
  }

  async close(): Promise<void> {
    await Promise.all([...this.replicas].map((replica) => replica.close()));
    await Promise.all([this.redis.stop(), this.sink.close()]);
  }
}

export function enqueue(
  replica: MailReplica,
  word: string,
  key = `greeting:${word}`,
  to = anna,
): Promise<boolean> {
  return replica.dataSource.transaction((tx) => add(tx, word, key, to));
}

export function add(tx: EntityManager, word: string, key = `greeting:${word}`, to = anna): Promise<boolean> {
  return mailer.enqueue(tx, { key, template: greetingMail, language: 'en', to, data: { word } });
}

export function row(replica: MailReplica, word: string): Promise<MailDelivery> {
  return replica.dataSource.getRepository(MailDelivery).findOneByOrFail({ key: `greeting:${word}` });
}

export function reachesState(replica: MailReplica, word: string, state: string): Promise<void> {
  return eventually(async () => expect((await row(replica, word)).state).toBe(state));
}
