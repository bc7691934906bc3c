import { generateKeyPairSync } from 'node:crypto';
import { MailDesk } from '#platform/mail/mail-desk';
import { eventually } from '#testing/eventually';
import { greetingMail } from './greeting.mail';
import { add, anna, promise, quick, reaches, row, mailer, MailStreet } from './mail-street';

jest.setTimeout(30_000);

let street: MailStreet;

beforeEach(async () => {
  street = await MailStreet.build();
});

afterEach(() => street.close());

describe('a promised mail', () => {
  it('goes out after the commit, in two parts, and is forgotten but for the fact', async () => {
    const office = await street.open();
    expect(await promise(office, 'world')).toBe(true);
    await street.arrived('world');
    await reaches(office, 'world', 'sent');
    const { id, data, sentAt, attempts } = await row(office, 'world');
    expect({ data, attempts, sentAt: sentAt instanceof Date }).toEqual({
      data: null,
      attempts: 1,
      sentAt: true,
    });
    const [{ mail, recipients } = { mail: undefined, recipients: [] }] = street.sink.received;
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
    const office = await street.open();
    const failing = office.dataSource.transaction(async (tx) => {
      await add(tx, 'nobody');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await promise(office, 'after');
    await street.arrived('after');
  });

  it('is one mail however often its key is used', async () => {
    const office = await street.open();
    const news = await Promise.all(Array.from({ length: 5 }, () => promise(office, 'once')));
    expect(news.filter(Boolean)).toHaveLength(1);
    await promise(office, 'last');
    await street.arrived('last', 'once');
  });

  it('waits for company where the work comes before the letters', async () => {
    const office = await street.open({ timing: { ...quick, companyMs: 500 } });
    const words = ['first', 'second', 'third'];
    for (const word of words) await promise(office, word);
    await street.arrived(...words);
    const handedAt = await Promise.all(
      words.map(async (word) => (await row(office, word)).handedAt?.getTime()),
    );
    expect(new Set(handedAt).size).toBe(1);
  });

  it('goes out once although three replicas look', async () => {
    const [first] = await Promise.all([street.open(), street.open(), street.open()]);
    const words = Array.from({ length: 30 }, (_, i) => `w${i}`);
    await Promise.all(words.map((word) => promise(first, word)));
    await street.arrived(...words);
    await Promise.all(words.map((word) => reaches(first, word, 'sent')));
    await street.arrived(...words);
  });

  it('never stops a transaction: an address nobody can write to is a failed row', async () => {
    const office = await street.open();
    await promise(office, 'group', 'greeting:group', { address: 'g:victim@example.com;', name: 'G' });
    expect(await row(office, 'group')).toMatchObject({ state: 'failed', lastError: 'ADDRESS' });
    await promise(office, 'next');
    await street.arrived('next');
  });

  it('is not spread over other headers or people by what it is filled with', async () => {
    const office = await street.open();
    const word = 'x\r\nBcc: victim@example.com\r\n\r\nbody <img src=x onerror=alert(1)>';
    await promise(office, word, 'greeting:x', { ...anna, name: 'Anna\r\nBcc: <victim@example.com>' });
    await eventually(() => expect(street.sink.received).toHaveLength(1));
    const [{ mail, recipients } = { mail: undefined, recipients: [] }] = street.sink.received;
    expect(recipients).toEqual(['anna@example.com']);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.to).toEqual([{ name: '', address: 'anna@example.com' }]);
    expect(mail?.subject).toBe('Hello x Bcc: victim@example.com body <img src=x onerror=alert(1)>');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('keeps to the number of mails a second', async () => {
    const office = await street.open({ config: { MAIL_PER_SECOND: 2 } });
    const from = Date.now();
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((word) => promise(office, word)));
    await street.arrived('a', 'b', 'c', 'd', 'e');
    expect(Date.now() - from).toBeGreaterThanOrEqual(2_000);
  });

  it('is signed with its unsubscribe headers under the signature', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const DKIM_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const office = await street.open({
      config: { DKIM_DOMAIN: 'shop.example', DKIM_SELECTOR: 's1', DKIM_KEY },
    });
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
    await eventually(() => expect(street.sink.received).toHaveLength(1));
    const header = (name: string) =>
      street.sink.received[0]?.mail.headers.find(({ key }) => key === name)?.value;
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
    expect(street.sink.received[0]?.mail.subject).toBe('Привет, мир');
  });
});

describe('a process that stops', () => {
  it('finishes the mail in its hands', async () => {
    const office = await street.open();
    street.sink.mode = 'slow';
    await promise(office, 'in-hand');
    await eventually(() => expect(street.sink.seen).toHaveLength(1));
    const closed = street.closeOne(office);
    street.sink.release();
    await closed;
    expect(await row(await street.open(), 'in-hand')).toMatchObject({ state: 'sent', attempts: 1 });
  });
});

describe('a person who asks to be forgotten', () => {
  it('leaves no address and no words in rows, sent or not, and gets no more mail', async () => {
    const office = await street.open();
    const desk = new MailDesk(office.dataSource);
    await promise(office, 'sent');
    await reaches(office, 'sent', 'sent');
    street.sink.mode = 'later';
    await promise(office, 'open');
    await eventually(async () => expect((await row(office, 'open')).lastError).not.toBeNull());
    await office.dataSource.transaction((tx) => desk.erase(tx, 'Anna@Example.com'));
    street.sink.mode = 'ok';
    expect(await row(office, 'sent')).toMatchObject({ state: 'sent', toAddress: '', toName: null });
    expect(await row(office, 'open')).toMatchObject({ state: 'failed', toAddress: '', data: null });
    expect(await desk.retryAll()).toBe(0);
    await promise(office, 'other', 'greeting:other', { address: 'bob@example.com', name: 'Bob' });
    await street.arrived('sent', 'other');
  });
});

describe('what is told of an address', () => {
  it('is all of the period that is asked for, however much came later, and nothing beside it', async () => {
    const office = await street.open();
    const desk = new MailDesk(office.dataSource);
    const letters = (template: string, at: string, count = 1) =>
      office.dataSource.query(
        `insert into mail_deliveries (id, key, template, language, to_address, state, queued_at)
         select gen_random_uuid(), gen_random_uuid(), $1, 'en', 'Anna@example.com', 'sent', $2 from generate_series(1, $3::int)`,
        [template, at, count],
      );
    await letters('before', '2026-03-01T09:59:59.999Z');
    await letters('first', '2026-03-01T10:00:00.000Z');
    await letters('last', '2026-05-01T10:00:00.000999Z');
    await letters('later', '2026-05-01T10:00:00.001Z', 250);
    const told = async (...asked: Parameters<MailDesk['to']>) =>
      (await desk.to(...asked)).map(({ template }) => template);
    const [since, until] = ['2026-03-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z'];
    expect(await told('anna@example.com', { since, until })).toEqual(['last', 'first']);
    expect(await told('anna@example.com', { until })).toEqual(['last', 'first', 'before']);
    expect(new Set(await told('anna@example.com', { since }))).toEqual(new Set(['later']));
    expect(await told('anna@example.com')).toHaveLength(200);
  });
});
