import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { newId } from '#platform/database/new-id';
import { createLog, type Log } from '#platform/log/log';
import { createMailDeliveries } from '#platform/mail/create-mail-deliveries';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { MailConfig } from '#platform/smtp/mail.config';
import { MailWorker } from '#platform/mail/mail-worker';
import { Mailer } from '#platform/mail/mailer';
import { MailRenderer } from '#platform/mail-templates/mail-renderer';
import { SmtpClient } from '#platform/smtp/smtp-client';
import { migrationOf } from '#testing/database/migration-of';
import { eventually } from '#testing/eventually';
import { freshDatabase } from '#testing/servers/servers';
import { greetingMail, greetingTexts, sender } from './greeting.mail';
import { SmtpSink } from './smtp-sink';

let sink: SmtpSink;
let dataSource: DataSource;
let smtp: SmtpClient;

beforeAll(async () => {
  // Loading nodemailer blocks this process for seconds on a busy machine.
  await import('nodemailer');
  sink = await new SmtpSink().listen();
  const shape = { entities: [MailDelivery], migrations: [migrationOf(createMailDeliveries)] };
  dataSource = await openDatabase({ url: await freshDatabase('worker'), poolSize: 10, ...shape });
  smtp = new SmtpClient(
    Object.assign(new MailConfig(), {
      SHOP_URL: 'http://shop.example',
      SMTP_URL: sink.url,
      MAIL_FROM: 'Workshop <shop@shop.example>',
    }),
  );
});

beforeEach(() => {
  sink.mode = 'ok';
  sink.received.length = 0;
});

afterAll(async () => {
  await smtp.close();
  await dataSource.destroy();
  await sink.close();
});

function worker(
  send: SmtpClient['send'] = smtp.send.bind(smtp),
  log: Log = createLog('worker', 'fatal'),
  template = greetingMail,
  brand = sender,
): MailWorker {
  const renderer = new MailRenderer('http://shop.example', greetingTexts, brand);
  return new MailWorker({
    dataSource,
    notifications: { on: () => undefined },
    smtp: { send, close: () => smtp.close() },
    renderer,
    templates: [template],
    giveUpHours: 24,
    log,
  });
}

/** Queues a mail with a new key. */
async function queued(word: string, change: Partial<MailDelivery> = {}): Promise<string> {
  const key = `${word}:${newId()}`;
  await dataSource.transaction((tx) =>
    new Mailer().enqueue(tx, {
      key,
      template: greetingMail,
      language: 'en',
      to: { address: 'anna@example.com' },
      data: { word },
    }),
  );
  const rows = dataSource.getRepository(MailDelivery);
  if (Object.keys(change).length > 0) await rows.update({ key }, change);
  return (await rows.findOneByOrFail({ key })).id;
}

const row = (id: string) => dataSource.getRepository(MailDelivery).findOneByOrFail({ id });

describe('mail worker', () => {
  it('sends a mail once when twenty workers receive its job, and returns a retry delay to the others', async () => {
    const id = await queued('twenty');
    const results = await Promise.all(Array.from({ length: 20 }, () => worker().deliver(id)));
    expect(sink.received).toHaveLength(1);
    expect(results.filter((result) => result === undefined).length).toBeGreaterThanOrEqual(1);
    expect(await worker().deliver(id)).toBeUndefined();
    expect(sink.received).toHaveLength(1);
  });

  it('names the brand as the sender, 80 Cyrillic letters as encoded words in short lines (RFC 2047)', async () => {
    const name = 'Тихая гавань '.repeat(7).slice(0, 80).trim();
    const id = await queued('brand');
    await worker(undefined, undefined, greetingMail, { current: { ...sender.current, name } }).deliver(id);
    const [{ raw, mail } = { raw: '', mail: undefined }] = sink.received;
    expect(mail?.from).toMatchObject({ name, address: 'shop@shop.example' });
    const [headers = ''] = raw.split('\r\n\r\n');
    expect(headers).toMatch(/^From: =\?UTF-8\?/m);
    for (const line of headers.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
    expect(/[^\x20-\x7e\t\r\n]/.test(headers)).toBe(false);
  });

  it('leaves a leased mail to its worker and returns when the lease ends', async () => {
    const id = await queued('busy', { state: 'sending', dueAt: new Date(Date.now() + 30_000) });
    const delayMs = await worker().deliver(id);
    expect(delayMs).toBeGreaterThan(25_000);
    expect(sink.received).toHaveLength(0);
  });

  it('sends a mail whose lease has ended', async () => {
    const id = await queued('orphan', { state: 'sending', dueAt: new Date(Date.now() - 5_000) });
    expect(await worker().deliver(id)).toBeUndefined();
    expect(sink.received).toHaveLength(1);
  });

  it('records the result once the database is available again, without sending the mail twice', async () => {
    const id = await queued('unrecorded');
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const sendAndHideTable: SmtpClient['send'] = async (...args) => {
      await smtp.send(...args);
      await dataSource.query('alter table mail_deliveries rename to hidden');
    };
    const delivered = worker(sendAndHideTable, log).deliver(id);
    await eventually(() => expect(lines.join()).toContain('result not written yet'));
    await dataSource.query('alter table hidden rename to mail_deliveries');
    expect(await delivered).toBeUndefined();
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1, data: null });
    expect(sink.received).toHaveLength(1);
  });

  it('ignores the result of an ended lease after another worker claimed the mail', async () => {
    const id = await queued('late');
    const late: SmtpClient['send'] = async (...args) => {
      await smtp.send(...args);
      await dataSource
        .getRepository(MailDelivery)
        .update({ id }, { attempts: 2, lastError: 'of the other worker' });
    };
    await worker(late).deliver(id);
    expect(await row(id)).toMatchObject({ state: 'sending', attempts: 2, lastError: 'of the other worker' });
  });

  it.each([
    ['with an unknown template', 'unknown', { template: 'poem' }],
    ['without data', 'no-data', { data: null }],
    ['with incomplete data', 'incomplete', { data: {} }],
  ])('fails a mail %s at once', async (_, word, change) => {
    const id = await queued(word, change);
    expect(await worker().deliver(id)).toBeUndefined();
    expect(await row(id)).toMatchObject({ state: 'failed', lastError: expect.stringMatching(/^TEMPLATE: /) });
    expect(sink.received).toHaveLength(0);
  });

  it.each(['queued', 'sending'] as const)(
    'sends a mail after an earlier one that its template follows, which is %s',
    async (state) => {
      const earlier = await queued('first', {
        template: 'poem',
        state,
        queuedAt: new Date(Date.now() - 1_000),
      });
      const id = await queued('second');
      const follower = worker(undefined, undefined, { ...greetingMail, follows: ['poem'] });
      expect(await follower.deliver(id)).toBeGreaterThan(0);
      expect(await row(id)).toMatchObject({ state: 'queued', attempts: 0, lastError: null });
      await dataSource.getRepository(MailDelivery).update({ id: earlier }, { state: 'sent' });
      await dataSource.getRepository(MailDelivery).update({ id }, { dueAt: new Date() });
      expect(await follower.deliver(id)).toBeUndefined();
      expect(sink.received).toHaveLength(1);
    },
  );

  it.each([
    ['that failed', { state: 'failed' }],
    ['to another address', { toAddress: 'other@example.com' }],
    ['that was queued later', { queuedAt: new Date(Date.now() + 60_000) }],
  ] as const)('does not wait for a mail %s', async (_, change) => {
    const earlier = await queued('other', {
      template: 'poem',
      queuedAt: new Date(Date.now() - 1_000),
      ...change,
    });
    const id = await queued('independent');
    const follower = worker(undefined, undefined, { ...greetingMail, follows: ['poem'] });
    expect(await follower.deliver(id)).toBeUndefined();
    await dataSource.getRepository(MailDelivery).delete({ id: earlier });
  });

  it('ignores the job of a mail that does not exist', async () => {
    expect(await worker().deliver('019a0000-0000-7000-8000-000000000001')).toBeUndefined();
  });
});
