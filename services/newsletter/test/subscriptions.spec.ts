import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { OutboxMessage } from '#platform/events/outbox-message.entity';
import {
  confirmSubscription,
  subscribe,
  tokenExpired,
  tokenNotFound,
} from '#contracts/newsletter/subscriptions';
import { eventually } from '#testing/eventually';
import { Confirmation } from '../src/subscribers/confirmation.entity';
import { Subscriber } from '../src/subscribers/subscriber.entity';
import { anyAddress, Newsletter } from './newsletter.testbed';

jest.setTimeout(60_000);

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open();
});

afterAll(() => newsletter.close());

const guest = (language: 'en' | 'ru' = 'en') => ({ kind: 'guest', language }) as const;
const signUp = (email: string, language: 'en' | 'ru' = 'en') =>
  newsletter.client.call(subscribe, { email, source: 'website' }, guest(language));
const open = (token: string) =>
  newsletter.client.call(confirmSubscription, { token, address: '192.0.2.0', agent: 'a browser' }, guest());
const confirmations = (email: string) =>
  newsletter.database.getRepository(MailDelivery).countBy({ toAddress: email });

/** As if the sign-up was longer ago. */
async function later(email: string, hours: number): Promise<void> {
  const { id } = await newsletter.subscriber(email);
  await newsletter.database.query(
    `update confirmations set sent_at = sent_at - $2 * interval '1 hour', expires_at = expires_at - $2 * interval '1 hour'
      where subscriber_id = $1`,
    [id, hours],
  );
}

async function confirmed(email = anyAddress()): Promise<{ email: string; token: string }> {
  await signUp(email);
  const token = await newsletter.linkTo(email, 'confirm');
  await open(token);
  return { email, token };
}

describe('signing up', () => {
  it('asks the address first: one mail, in the language of the page, whose link leads to a page', async () => {
    const email = anyAddress();
    await signUp(email, 'ru');
    const token = await newsletter.linkTo(email, 'confirm');
    expect(token.length).toBeGreaterThan(30);
    expect(newsletter.mailsTo(email)[0]?.mail.subject).toBe('Подтвердите подписку на рассылку');
    expect(await newsletter.subscriber(email)).toMatchObject({
      isConfirmed: false,
      isActive: true,
      source: 'website',
      language: 'ru',
    });
  });

  it('answers a known address like a new one', async () => {
    const { email } = await confirmed();
    expect(await signUp(email)).toEqual(await signUp(anyAddress()));
    expect(await confirmations(email)).toBe(1);
  });

  it('writes the address in lower case, once', async () => {
    const email = anyAddress();
    await Promise.all([
      signUp(email),
      ...Array.from({ length: 9 }, () => signUp(email.toUpperCase().replace('EXAMPLE.COM', 'example.com'))),
    ]);
    expect(await newsletter.database.getRepository(Subscriber).countBy({ email })).toBe(1);
    expect(await confirmations(email)).toBe(1);
  });

  it('fills nobody’s mailbox: one mail in ten minutes, three in a day', async () => {
    const email = anyAddress();
    await signUp(email);
    await signUp(email);
    expect(await confirmations(email)).toBe(1);
    for (let round = 0; round < 4; round += 1) {
      await later(email, 1);
      await signUp(email);
    }
    expect(await confirmations(email)).toBe(3);
    await later(email, 24);
    await signUp(email);
    expect(await confirmations(email)).toBe(4);
  });

  it('works while Redis and the mail server are away, and nothing is lost', async () => {
    const email = anyAddress();
    await newsletter.sink.close();
    await newsletter.redis.kill();
    await signUp(email);
    expect(await confirmations(email)).toBe(1);
    await newsletter.sink.listen();
    await newsletter.redis.restart();
    await newsletter.linkTo(email, 'confirm');
  });

  it.each([
    ['nothing', ''],
    ['no address', 'anna'],
    ['a group', 'g:victim@example.com;'],
    ['a header', 'anna@example.com\r\nBcc: victim@example.com'],
    ['100,000 characters', `${'a'.repeat(100_000)}@example.com`],
  ])('refuses %s', async (_, email) => {
    await expect(signUp(email)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('the confirmation link', () => {
  it('makes the subscriber confirmed, keeps when, from where and with what, and says so', async () => {
    const { email } = await confirmed();
    const row = await newsletter.subscriber(email);
    expect(row).toMatchObject({ isConfirmed: true, confirmedFrom: '192.0.2.0', confirmedWith: 'a browser' });
    const events = await newsletter.database.getRepository(OutboxMessage).find();
    const own = events.filter(({ data }) => JSON.stringify(data).includes(row.id));
    expect(own).toHaveLength(1);
  });

  it('opened again answers ALREADY_CONFIRMED', async () => {
    const email = anyAddress();
    await signUp(email);
    const token = await newsletter.linkTo(email, 'confirm');
    expect(await open(token)).toEqual({ message: 'You are subscribed', subscriber: { email } });
    expect(await open(token)).toMatchObject({ code: 'ALREADY_CONFIRMED', subscriber: { email } });
  });

  it('opened many times at once confirms once', async () => {
    const email = anyAddress();
    await signUp(email);
    const token = await newsletter.linkTo(email, 'confirm');
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
  });

  it.each([['no-such-token'], ['a-token-of-somebody-else'], ['../../etc/passwd'], ['%00']])(
    'that we never sent is not known: %s',
    async (token) => {
      await expect(open(token)).rejects.toMatchObject({ code: tokenNotFound.code, kind: 'not-found' });
    },
  );

  it('expires after seven days; a new sign-up sends a new one', async () => {
    const email = anyAddress();
    await signUp(email);
    const token = await newsletter.linkTo(email, 'confirm');
    await later(email, 7 * 24 + 1);
    await expect(open(token)).rejects.toMatchObject({ code: tokenExpired.code, kind: 'gone' });
    await signUp(email);
    await open(await newsletter.linkTo(email, 'confirm', 2));
    expect(await newsletter.subscriber(email)).toMatchObject({ isConfirmed: true });
  });

  it('that was used does not bring back who left; a new one does', async () => {
    const { email, token } = await confirmed();
    await newsletter.database.getRepository(Subscriber).update({ email }, { isActive: false });
    await expect(open(token)).rejects.toMatchObject({ code: tokenExpired.code });
    await later(email, 1);
    await signUp(email);
    expect(await newsletter.subscriber(email)).toMatchObject({ isActive: false });
    await open(await newsletter.linkTo(email, 'confirm', 2));
    expect(await newsletter.subscriber(email)).toMatchObject({ isActive: true, isConfirmed: true });
  });

  it('is not stored: who reads the database cannot confirm anybody', async () => {
    const { token, email } = await confirmed();
    const rows = await newsletter.database.getRepository(Confirmation).find();
    expect(JSON.stringify(rows)).not.toContain(token);
    await eventually(async () => {
      const mail = await newsletter.database
        .getRepository(MailDelivery)
        .findOneByOrFail({ toAddress: email });
      expect(mail.data).toBeNull();
    });
  });
});
