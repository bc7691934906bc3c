import { generateKeyPairSync } from 'node:crypto';
import { MailAdmin } from '#platform/mail/mail-admin';
import { eventually } from '#testing/eventually';
import { greetingMail } from './greeting.mail';
import { add, anna, enqueue, fastTiming, reachesState, row, mailer, MailTestbed } from './mail-testbed';

let testbed: MailTestbed;

beforeEach(async () => {
  testbed = await MailTestbed.start();
});

afterEach(() => testbed.close());

describe('queued mail', () => {
  it('is sent after the commit in two parts, and its data is deleted', async () => {
    const replica = await testbed.startReplica();
    expect(await enqueue(replica, 'world')).toBe(true);
    await testbed.received('world');
    await reachesState(replica, 'world', 'sent');
    const { id, data, sentAt, attempts } = await row(replica, 'world');
    expect({ data, attempts, sentAt: sentAt instanceof Date }).toEqual({
      data: null,
      attempts: 1,
      sentAt: true,
    });
    const [{ mail, recipients } = { mail: undefined, recipients: [] }] = testbed.sink.received;
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

  it('is not sent when the transaction is rolled back', async () => {
    const replica = await testbed.startReplica();
    const failing = replica.dataSource.transaction(async (tx) => {
      await add(tx, 'never');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await enqueue(replica, 'after');
    await testbed.received('after');
  });

  it('is sent once for each key', async () => {
    const replica = await testbed.startReplica();
    const results = await Promise.all(Array.from({ length: 5 }, () => enqueue(replica, 'once')));
    expect(results.filter(Boolean)).toHaveLength(1);
    await enqueue(replica, 'last');
    await testbed.received('last', 'once');
  });

  it('waits for the batch delay, so that several mails share a statement', async () => {
    const replica = await testbed.startReplica({ timing: { ...fastTiming, batchDelayMs: 500 } });
    const words = ['first', 'second', 'third'];
    for (const word of words) await enqueue(replica, word);
    await testbed.received(...words);
    const jobDueAt = await Promise.all(
      words.map(async (word) => (await row(replica, word)).jobDueAt.getTime()),
    );
    expect(new Set(jobDueAt).size).toBe(1);
  });

  it('is sent once with three replicas', async () => {
    const [first] = await Promise.all([
      testbed.startReplica(),
      testbed.startReplica(),
      testbed.startReplica(),
    ]);
    const words = Array.from({ length: 30 }, (_, i) => `w${i}`);
    await Promise.all(words.map((word) => enqueue(first, word)));
    await testbed.received(...words);
    await Promise.all(words.map((word) => reachesState(first, word, 'sent')));
    await testbed.received(...words);
  });

  it('is stored as failed for an undeliverable address, without failing the transaction', async () => {
    const replica = await testbed.startReplica();
    await enqueue(replica, 'group', 'greeting:group', { address: 'g:victim@example.com;', name: 'G' });
    expect(await row(replica, 'group')).toMatchObject({ state: 'failed', lastError: 'ADDRESS' });
    await enqueue(replica, 'next');
    await testbed.received('next');
  });

  it('is sent without half a character of the recipient’s name, and without halves in its data', async () => {
    const replica = await testbed.startReplica();
    const name = `${'n'.repeat(79)}🎹 Kern`;
    await enqueue(replica, 'half \ud83d of one\u0000', 'greeting:half', { ...anna, name });
    await testbed.received('half \ufffd of one');
    expect(testbed.sink.received[0]?.mail.to).toEqual([
      { name: 'n'.repeat(79), address: 'anna@example.com' },
    ]);
  });

  it('is stored as failed with a reason when it cannot be built, without failing the transaction', async () => {
    const replica = await testbed.startReplica();
    const broken = () => {
      throw new Error('the order has no items');
    };
    await replica.dataSource.transaction(async (tx) => {
      const mail = { template: greetingMail, language: 'en', to: anna } as const;
      await mailer.enqueue(tx, { ...mail, key: 'greeting:broken', data: broken });
      await mailer.enqueue(tx, {
        ...mail,
        key: 'greeting:header',
        data: { word: 'header' },
        headers: { Bcc: 'victim@example.com' },
      });
      await add(tx, 'next');
    });
    await testbed.received('next');
    const failed = await new MailAdmin(replica.dataSource).listFailed();
    expect(failed.map(({ key, lastError, canRetry }) => [key, lastError, canRetry]).sort()).toEqual([
      ['greeting:broken', 'the mail could not be built: the order has no items', false],
      ['greeting:header', 'the mail could not be built: mail header "Bcc" is not allowed', false],
    ]);
  });

  it('adds no headers or recipients from its data', async () => {
    const replica = await testbed.startReplica();
    const word = 'x\r\nBcc: victim@example.com\r\n\r\nbody <img src=x onerror=alert(1)>';
    await enqueue(replica, word, 'greeting:x', { ...anna, name: 'Anna\r\nBcc: <victim@example.com>' });
    await eventually(() => expect(testbed.sink.received).toHaveLength(1));
    const [{ mail, recipients } = { mail: undefined, recipients: [] }] = testbed.sink.received;
    expect(recipients).toEqual(['anna@example.com']);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.to).toEqual([{ name: '', address: 'anna@example.com' }]);
    expect(mail?.subject).toBe('Hello x Bcc: victim@example.com body <img src=x onerror=alert(1)>');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('respects the rate limit per second', async () => {
    const replica = await testbed.startReplica({ config: { MAIL_PER_SECOND: 2 } });
    const from = Date.now();
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((word) => enqueue(replica, word)));
    await testbed.received('a', 'b', 'c', 'd', 'e');
    expect(Date.now() - from).toBeGreaterThanOrEqual(2_000);
  });

  it('is signed by DKIM including its unsubscribe headers', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const DKIM_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const replica = await testbed.startReplica({
      config: { DKIM_DOMAIN: 'shop.example', DKIM_SELECTOR: 's1', DKIM_KEY },
    });
    await replica.dataSource.transaction((tx) =>
      mailer.enqueue(tx, {
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
    await eventually(() => expect(testbed.sink.received).toHaveLength(1));
    const header = (name: string) =>
      testbed.sink.received[0]?.mail.headers.find(({ key }) => key === name)?.value;
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
    expect(testbed.sink.received[0]?.mail.subject).toBe('Привет, мир');
  });
});

describe('graceful shutdown of the mail queue', () => {
  it('finishes the mail in progress', async () => {
    const replica = await testbed.startReplica();
    testbed.sink.mode = 'slow';
    await enqueue(replica, 'in-hand');
    await eventually(() => expect(testbed.sink.seen).toHaveLength(1));
    const closed = testbed.closeReplica(replica);
    testbed.sink.release();
    await closed;
    expect(await row(await testbed.startReplica(), 'in-hand')).toMatchObject({ state: 'sent', attempts: 1 });
  });
});

describe('erasure of mails', () => {
  it('deletes address and data of sent and unsent mails and sends no more', async () => {
    const replica = await testbed.startReplica();
    const mailAdmin = new MailAdmin(replica.dataSource);
    await enqueue(replica, 'sent');
    await reachesState(replica, 'sent', 'sent');
    testbed.sink.mode = 'later';
    await enqueue(replica, 'open');
    await eventually(async () => expect((await row(replica, 'open')).lastError).not.toBeNull());
    await replica.dataSource.transaction((tx) => mailAdmin.eraseByAddress(tx, 'Anna@Example.com'));
    testbed.sink.mode = 'ok';
    expect(await row(replica, 'sent')).toMatchObject({ state: 'sent', toAddress: '', toName: null });
    expect(await row(replica, 'open')).toMatchObject({ state: 'failed', toAddress: '', data: null });
    expect(await mailAdmin.retryAll()).toBe(0);
    await enqueue(replica, 'other', 'greeting:other', { address: 'bob@example.com', name: 'Bob' });
    await testbed.received('sent', 'other');
  });
});

describe('mails of an address', () => {
  it('lists all mails of the requested period and no others', async () => {
    const replica = await testbed.startReplica();
    const mailAdmin = new MailAdmin(replica.dataSource);
    const addMails = (template: string, at: string, count = 1) =>
      replica.dataSource.query(
        `insert into mail_deliveries (id, key, template, language, to_address, state, queued_at)
         select gen_random_uuid(), gen_random_uuid(), $1, 'en', 'Anna@example.com', 'sent', $2 from generate_series(1, $3::int)`,
        [template, at, count],
      );
    await addMails('before', '2026-03-01T09:59:59.999Z');
    await addMails('first', '2026-03-01T10:00:00.000Z');
    await addMails('last', '2026-05-01T10:00:00.000999Z');
    await addMails('later', '2026-05-01T10:00:00.001Z', 1_100);
    const listTemplates = async (...input: Parameters<MailAdmin['findByAddress']>) =>
      (await mailAdmin.findByAddress(...input)).mails.map(({ template }) => template);
    const [since, until] = ['2026-03-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z'];
    expect(await listTemplates('anna@example.com', { since, until })).toEqual(['last', 'first']);
    expect(await listTemplates('anna@example.com', { until })).toEqual(['last', 'first', 'before']);
    const firstPart = await mailAdmin.findByAddress('anna@example.com', { since });
    expect(firstPart.hasMore).toBe(true);
    expect(new Set(firstPart.mails.map(({ template }) => template))).toEqual(new Set(['later']));
    const lastPart = await mailAdmin.findByAddress('anna@example.com', { since, part: 1 });
    expect(lastPart.hasMore).toBe(false);
    expect(firstPart.mails.length + lastPart.mails.length).toBe(1_102);
    expect(lastPart.mails.slice(-2).map(({ template }) => template)).toEqual(['last', 'first']);
  });
});
