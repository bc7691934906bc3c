import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { newId } from '#platform/database/new-id';
import { createLog, type Log } from '#platform/log/log';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { MailConfig } from '#platform/mail/mail.config';
import { MailWorker } from '#platform/mail/mail-worker';
import { Mailer } from '#platform/mail/mailer';
import { MailRenderer } from '#platform/mail/render-mail';
import { Smtp } from '#platform/mail/smtp';
import { eventually } from '#testing/eventually';
import { freshDatabase } from '#testing/servers';
import { greetingMail, greetingTexts } from './greeting.mail';
import { SmtpSink } from './smtp-sink';

let sink: SmtpSink;
let dataSource: DataSource;
let smtp: Smtp;

beforeAll(async () => {
  // Loading it takes seconds on a busy machine, in which nothing else of this process moves.
  await import('nodemailer');
  sink = await new SmtpSink().listen();
  const shape = { entities: [MailDelivery], migrations: Object.values(mailMigrations) };
  dataSource = await openDatabase({ url: await freshDatabase('worker'), poolSize: 10, ...shape });
  smtp = new Smtp(
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
  send: Smtp['send'] = smtp.send.bind(smtp),
  log: Log = createLog('worker', 'fatal'),
): MailWorker {
  const renderer = new MailRenderer('http://shop.example', greetingTexts);
  return new MailWorker({
    dataSource,
    smtp: { send, close: () => smtp.close() },
    renderer,
    templates: [greetingMail],
    giveUpHours: 24,
    log,
  });
}

/** Each case promises a mail of its own, also when it is tried again. */
async function promised(word: string, change: Partial<MailDelivery> = {}): Promise<string> {
  const key = `${word}:${newId()}`;
  await dataSource.transaction((tx) =>
    new Mailer().add(tx, {
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

describe('the mail worker', () => {
  it('sends once although twenty are told to at the same time; the others look again later', async () => {
    const id = await promised('twenty');
    const answers = await Promise.all(Array.from({ length: 20 }, () => worker().deliver(id)));
    expect(sink.received).toHaveLength(1);
    expect(answers.filter((answer) => answer === undefined).length).toBeGreaterThanOrEqual(1);
    expect(await worker().deliver(id)).toBeUndefined();
    expect(sink.received).toHaveLength(1);
  });

  it('does not touch a mail that another may still be sending, and says when that is over', async () => {
    const id = await promised('busy', { state: 'sending', sendingAt: new Date(Date.now() - 5_000) });
    const answer = await worker().deliver(id);
    expect(answer?.againInMs).toBeGreaterThan(25_000);
    expect(sink.received).toHaveLength(0);
  });

  it('takes over a mail whose sender is dead for sure', async () => {
    const id = await promised('orphan', { state: 'sending', sendingAt: new Date(Date.now() - 40_000) });
    expect(await worker().deliver(id)).toBeUndefined();
    expect(sink.received).toHaveLength(1);
  });

  it('records the outcome when the database is back, without sending again', async () => {
    const id = await promised('unrecorded');
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const thenLoseTable: Smtp['send'] = async (...args) => {
      await smtp.send(...args);
      await dataSource.query('alter table mail_deliveries rename to away');
    };
    const delivered = worker(thenLoseTable, log).deliver(id);
    await eventually(() => expect(lines.join()).toContain('the outcome is not recorded yet'));
    await dataSource.query('alter table away rename to mail_deliveries');
    expect(await delivered).toBeUndefined();
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1, data: null });
    expect(sink.received).toHaveLength(1);
  });

  it('leaves the outcome to whoever took the mail over', async () => {
    const id = await promised('late');
    const late: Smtp['send'] = async (...args) => {
      await smtp.send(...args);
      await dataSource.getRepository(MailDelivery).update({ id }, { attempts: 2, lastError: 'theirs' });
    };
    await worker(late).deliver(id);
    expect(await row(id)).toMatchObject({ state: 'sending', attempts: 2, lastError: 'theirs' });
  });

  it.each([
    ['of an unknown template', 'unknown', { template: 'poem' }],
    ['whose words are gone', 'wordless', { data: null }],
    ['whose data lacks what the template shows', 'lacking', { data: {} }],
  ])('fails a mail %s at once', async (_, word, change) => {
    const id = await promised(word, change);
    expect(await worker().deliver(id)).toBeUndefined();
    expect(await row(id)).toMatchObject({ state: 'failed', lastError: expect.stringMatching(/^TEMPLATE: /) });
    expect(sink.received).toHaveLength(0);
  });

  it('knows nothing of a mail that does not exist', async () => {
    expect(await worker().deliver('019a0000-0000-7000-8000-000000000001')).toBeUndefined();
  });
});
