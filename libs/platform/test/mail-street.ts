import type { EntityManager } from 'typeorm';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { Mailer } from '#platform/mail/mailer';
import { eventually } from '#testing/eventually';
import { freshDatabase, type RedisServer, startRedis } from '#testing/servers';
import { greetingMail } from './greeting.mail';
import { openPostOffice, type PostOffice, type PostPlace } from './post-office';
import { SmtpSink } from './smtp-sink';

export const mailer = new Mailer();
/** Sweeps soon enough for a test. */
export const quick = { sweepMs: 300, lostMs: 500 };
export const anna = { address: 'anna@example.com', name: 'Anna Kern' };

/** Where mails are promised, kept and handed over: a database, Redis and a mail server of each case's own. */
export class MailStreet {
  private readonly offices = new Set<PostOffice>();

  private constructor(
    readonly redis: RedisServer,
    readonly sink: SmtpSink,
    readonly place: PostPlace,
  ) {}

  static async build(): Promise<MailStreet> {
    const [redis, sink, databaseUrl] = await Promise.all([
      startRedis(),
      new SmtpSink().listen(),
      freshDatabase('mails'),
    ]);
    return new MailStreet(redis, sink, {
      databaseUrl,
      redisUrl: redis.url,
      smtpUrl: sink.url,
      timing: quick,
    });
  }

  async open(more: Partial<PostPlace> = {}): Promise<PostOffice> {
    const office = await openPostOffice({ ...this.place, ...more });
    this.offices.add(office);
    return office;
  }

  /** Closes one now, in the middle of a case. */
  async closeOne(office: PostOffice): Promise<void> {
    this.offices.delete(office);
    await office.close();
  }

  /** Settles when so many greetings, and no others, have arrived. */
  arrived(...words: string[]): Promise<void> {
    return eventually(() => expect(this.subjects()).toEqual(words.map((word) => `Hello ${word}`).sort()));
  }

  subjects(): string[] {
    return this.sink.received.map(({ mail }) => mail.subject ?? '').sort();
  }

  async close(): Promise<void> {
    await Promise.all([...this.offices].map((office) => office.close()));
    await Promise.all([this.redis.stop(), this.sink.close()]);
  }
}

export function promise(
  office: PostOffice,
  word: string,
  key = `greeting:${word}`,
  to = anna,
): Promise<boolean> {
  return office.dataSource.transaction((tx) => add(tx, word, key, to));
}

export function add(tx: EntityManager, word: string, key = `greeting:${word}`, to = anna): Promise<boolean> {
  return mailer.add(tx, { key, template: greetingMail, language: 'en', to, data: { word } });
}

export function row(office: PostOffice, word: string): Promise<MailDelivery> {
  return office.dataSource.getRepository(MailDelivery).findOneByOrFail({ key: `greeting:${word}` });
}

export function reaches(office: PostOffice, word: string, state: string): Promise<void> {
  return eventually(async () => expect((await row(office, word)).state).toBe(state));
}
