import { generateKeyPairSync } from 'node:crypto';
import { Redis } from 'ioredis';
import type { EntityManager } from 'typeorm';
import { newId } from '#platform/database/new-id';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { MailDesk } from '#platform/mail/mail-desk';
import { Mailer } from '#platform/mail/mailer';
import { eventually } from '#testing/eventually';
import { freshDatabase, type RedisServer, startRedis } from '#testing/servers';
import { greetingMail } from './greeting.mail';
import { openPostOffice, type PostOffice, type PostPlace } from './post-office';
import { SmtpSink } from './smtp-sink';

jest.setTimeout(30_000);

const mailer = new Mailer();
const quick = { sweepMs: 300, lostMs: 500 };
const anna = { address: 'anna@example.com', name: 'Anna Kern' };

let redis: RedisServer;
let sink: SmtpSink;
let place: PostPlace;
let offices: PostOffice[];

async function open(more: Partial<PostPlace> = {}): Promise<PostOffice> {
  const office = await openPostOffice({ ...place, ...more });
  offices.push(office);
  return office;
}

function promise(office: PostOffice, word: string, key = `greeting:${word}`, to = anna): Promise<boolean> {
  return office.dataSource.transaction((tx) => add(tx, word, key, to));
}

function add(tx: EntityManager, word: string, key = `greeting:${word}`, to = anna): Promise<boolean> {
  return mailer.add(tx, { key, template: greetingMail, language: 'en', to, data: { word } });
}

function row(office: PostOffice, word: string): Promise<MailDelivery> {
  return office.dataSource.getRepository(MailDelivery).findOneByOrFail({ key: `greeting:${word}` });
}

const subjects = () => sink.received.map(({ mail }) => mail.subject).sort();
const arrived = (...words: string[]) =>
  eventually(() => expect(subjects()).toEqual(words.map((word) => `Hello ${word}`).sort()));
const reaches = (office: PostOffice, word: string, state: string) =>
  eventually(async () => expect((await row(office, word)).state).toBe(state));

beforeEach(async () => {
  offices = [];
  [redis, sink] = await Promise.all([startRedis(), new SmtpSink().listen()]);
  place = {
    databaseUrl: await freshDatabase('mails'),
    redisUrl: redis.url,
    smtpUrl: sink.url,
    timing: quick,
  };
});

afterEach(async () => {
  await Promise.all(offices.map((office) => office.close()));
  await Promise.all([redis.stop(), sink.close()]);
});

describe('a promised mail', () => {
  it('goes out after the commit, in two parts, and is forgotten but for the fact', async () => {
    const office = await open();
    expect(await promise(office, 'world')).toBe(true);
    await arrived('world');
    await reaches(office, 'world', 'sent');
    const { id, data, sentAt, attempts } = await row(office, 'world');
    expect({ data, attempts, sentAt: sentAt instanceof Date }).toEqual({
      data: null,
      attempts: 1,
      sentAt: true,
    });
    const [{ mail, recipients } = { mail: undefined, recipients: [] }] = sink.received;
    expect(recipients).toEqual(['anna@example.com']);
    expect(mail).toMatchObject({
      messageId: `<${id}@shop.example>`,
      from: { name: 'Workshop', address: 'shop@shop.example' },
      to: [{ name: 'Anna Kern', address: 'anna@example.com' }],
      text: expect.stringContaining('Look http://shop.example/hello'),
      html: expect.stringContaining('<a href="http://shop.example/hello"'),
    });
    expect(mail?.headers).toContainEqual({
      key: 'auto-submitted',
      value: 'auto-generated',
      originalKey: expect.anything(),
    });
  });

  it('does not go out when the transaction is rolled back', async () => {
    const office = await open();
    const failing = office.dataSource.transaction(async (tx) => {
      await add(tx, 'nobody');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await promise(office, 'after');
    await arrived('after');
  });

  it('is one mail however often its key is used', async () => {
    const office = await open();
    const news = await Promise.all(Array.from({ length: 5 }, () => promise(office, 'once')));
    expect(news.filter(Boolean)).toHaveLength(1);
    await promise(office, 'last');
    await arrived('last', 'once');
  });

  it('goes out once although three replicas look', async () => {
    const [first] = await Promise.all([open(), open(), open()]);
    const words = Array.from({ length: 30 }, (_, i) => `w${i}`);
    await Promise.all(words.map((word) => promise(first, word)));
    await arrived(...words);
    await Promise.all(words.map((word) => reaches(first, word, 'sent')));
    await arrived(...words);
  });

  it('never stops a transaction: an address nobody can write to is a failed row', async () => {
    const office = await open();
    await promise(office, 'group', 'greeting:group', { address: 'g:victim@example.com;', name: 'G' });
    expect(await row(office, 'group')).toMatchObject({ state: 'failed', lastError: 'ADDRESS' });
    await promise(office, 'next');
    await arrived('next');
  });

  it('is not spread over other headers or people by what it is filled with', async () => {
    const office = await open();
    const word = 'x\r\nBcc: victim@example.com\r\n\r\nbody <img src=x onerror=alert(1)>';
    await promise(office, word, 'greeting:x', { ...anna, name: 'Anna\r\nBcc: <victim@example.com>' });
    await eventually(() => expect(sink.received).toHaveLength(1));
    const [{ mail, recipients } = { mail: undefined, recipients: [] }] = sink.received;
    expect(recipients).toEqual(['anna@example.com']);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.to).toEqual([{ name: '', address: 'anna@example.com' }]);
    expect(mail?.subject).toBe('Hello x Bcc: victim@example.com body <img src=x onerror=alert(1)>');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('keeps to the number of mails a second', async () => {
    const office = await open({ config: { MAIL_PER_SECOND: 2 } });
    const from = Date.now();
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((word) => promise(office, word)));
    await arrived('a', 'b', 'c', 'd', 'e');
    expect(Date.now() - from).toBeGreaterThanOrEqual(2_000);
  });

  it('is signed with its unsubscribe headers under the signature', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const DKIM_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const office = await open({ config: { DKIM_DOMAIN: 'shop.example', DKIM_SELECTOR: 's1', DKIM_KEY } });
    await office.dataSource.transaction((tx) =>
      mailer.add(tx, {
        key: 'signed',
        template: greetingMail,
        language: 'ru',
        to: anna,
        data: { word: 'мир' },
        headers: {
          'List-Unsubscribe': `<http://shop.example/api/newsletter/one-click/${'t'.repeat(90)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    );
    await eventually(() => expect(sink.received).toHaveLength(1));
    const header = (name: string) => sink.received[0]?.mail.headers.find(({ key }) => key === name)?.value;
    const signed = /[; ]h=([^;]+);/
      .exec(header('dkim-signature') ?? '')?.[1]
      ?.replace(/\s/g, '')
      .toLowerCase();
    expect(signed?.split(':')).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'subject',
        'message-id',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    );
    expect(header('list-unsubscribe')).toBe(
      `<http://shop.example/api/newsletter/one-click/${'t'.repeat(90)}>`,
    );
    expect(sink.received[0]?.mail.subject).toBe('Привет, мир');
  });
});

describe('a process that stops', () => {
  it('finishes the mail in its hands', async () => {
    const office = await open();
    sink.mode = 'slow';
    await promise(office, 'in-hand');
    await eventually(() => expect(sink.seen).toHaveLength(1));
    offices = [];
    const closed = office.close();
    sink.release();
    await closed;
    expect(await row(await open(), 'in-hand')).toMatchObject({ state: 'sent', attempts: 1 });
  });
});

describe('a mail server', () => {
  it('that says "later" is asked again until it takes the mail, once', async () => {
    const office = await open();
    sink.mode = 'later';
    await promise(office, 'patience');
    await eventually(async () => expect((await row(office, 'patience')).attempts).toBe(2));
    await eventually(async () =>
      expect((await row(office, 'patience')).lastError).toMatch(/^EENVELOPE 450 RCPT TO: /),
    );
    sink.mode = 'ok';
    await arrived('patience');
    await reaches(office, 'patience', 'sent');
    expect(await row(office, 'patience')).toMatchObject({ lastError: null });
  });

  it('that is away is met again when it is back', async () => {
    const office = await open();
    await sink.close();
    await promise(office, 'back');
    await eventually(async () =>
      expect((await row(office, 'back')).lastError).toMatch(/^E(SOCKET|CONNECTION)/),
    );
    await sink.listen();
    await arrived('back');
  });

  it('that refuses us does not make the mail fail', async () => {
    const office = await open();
    sink.mode = 'closed';
    await promise(office, 'blocked');
    await eventually(async () => expect((await row(office, 'blocked')).lastError).toMatch(/ 554 CONN/));
    expect((await row(office, 'blocked')).state).not.toBe('failed');
    sink.mode = 'ok';
    await arrived('blocked');
  });

  it('that refuses the mail for good ends it at once, and an operator can send it later', async () => {
    const office = await open();
    const desk = new MailDesk(office.dataSource);
    sink.mode = 'never';
    await Promise.all([promise(office, 'one'), promise(office, 'two')]);
    await eventually(async () => expect(await desk.failed()).toHaveLength(2));
    expect(await row(office, 'one')).toMatchObject({
      attempts: 1,
      lastError: expect.stringMatching(/^EENVELOPE 550 RCPT TO: /),
    });
    sink.mode = 'ok';
    expect(await desk.retry((await row(office, 'one')).id)).toBe(true);
    await arrived('one');
    expect(await desk.retryAll()).toBe(1);
    await arrived('one', 'two');
    expect(await desk.retry(newId())).toBe(false);
  });

  it('that reads a mail and says nothing is given up on, and the second copy bears the same Message-ID', async () => {
    const office = await open({ timing: { ...quick, tryMs: 700, takeOverMs: 1_000 } });
    sink.mode = 'silent';
    await promise(office, 'silence');
    await eventually(() => expect(sink.seen).toHaveLength(1));
    await eventually(async () => expect((await row(office, 'silence')).lastError).toMatch(/^EABORT/));
    sink.mode = 'ok';
    await arrived('silence');
    expect(new Set(sink.seen.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  it('that stays deaf too long makes the mail fail', async () => {
    const office = await open({ config: { MAIL_GIVE_UP_HOURS: 0 } });
    sink.mode = 'later';
    await promise(office, 'hopeless');
    await reaches(office, 'hopeless', 'failed');
  });
});

describe('when Redis', () => {
  it('is away, mails are promised all the same and go out as soon as it is back', async () => {
    const office = await open({ timing: { sweepMs: 3_600_000 } });
    await redis.kill();
    await promise(office, 'meanwhile');
    expect(await row(office, 'meanwhile')).toMatchObject({ state: 'queued' });
    await redis.restart();
    await arrived('meanwhile');
  });

  it('is frozen, mails are promised all the same and go out when it thaws', async () => {
    const office = await open();
    redis.freeze();
    await promise(office, 'cold');
    expect(await row(office, 'cold')).toMatchObject({ state: 'queued' });
    redis.thaw();
    await arrived('cold');
  });

  it('was away from the start, mails go out when it comes', async () => {
    await redis.kill();
    const office = await open();
    await promise(office, 'early');
    await redis.restart();
    await arrived('early');
  });

  it('comes back empty, mails go out all the same, once', async () => {
    const office = await open({ timing: { sweepMs: 3_600_000 } });
    sink.mode = 'later';
    await promise(office, 'emptied');
    await eventually(async () => expect((await row(office, 'emptied')).lastError).not.toBeNull());
    await redis.kill();
    redis.wipe();
    sink.mode = 'ok';
    await redis.restart();
    await arrived('emptied');
    await reaches(office, 'emptied', 'sent');
  });

  it('loses its jobs without a word, mails go out all the same, once', async () => {
    const office = await open();
    sink.mode = 'later';
    await promise(office, 'forgotten');
    const client = new Redis(redis.url);
    await eventually(async () => expect(await client.zcard('bull:workshop-mail:delayed')).toBe(1));
    await client.flushall();
    client.disconnect();
    sink.mode = 'ok';
    await arrived('forgotten');
    await reaches(office, 'forgotten', 'sent');
    expect(sink.received).toHaveLength(1);
  });
});

describe('a person who asks to be forgotten', () => {
  it('leaves no address and no words in rows, sent or not, and gets no more mail', async () => {
    const office = await open();
    const desk = new MailDesk(office.dataSource);
    await promise(office, 'sent');
    await reaches(office, 'sent', 'sent');
    sink.mode = 'later';
    await promise(office, 'open');
    await eventually(async () => expect((await row(office, 'open')).lastError).not.toBeNull());
    await office.dataSource.transaction((tx) => desk.erase(tx, 'Anna@Example.com'));
    sink.mode = 'ok';
    expect(await row(office, 'sent')).toMatchObject({ state: 'sent', toAddress: '', toName: null });
    expect(await row(office, 'open')).toMatchObject({ state: 'failed', toAddress: '', data: null });
    expect(await desk.retryAll()).toBe(0);
    await promise(office, 'other', 'greeting:other', { address: 'bob@example.com', name: 'Bob' });
    await arrived('sent', 'other');
  });
});
