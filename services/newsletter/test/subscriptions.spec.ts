import { newsletterExport } from '#contracts/newsletter/personal-data';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { OutboxMessage } from '#platform/outbox/outbox-message.entity';
import {
  confirmSubscription,
  subscribe,
  tokenExpired,
  tokenNotFound,
  newsletterConsentVersion,
} from '#contracts/newsletter/subscriptions';
import { eventually } from '#testing/eventually';
import { Confirmation } from '../src/subscriptions/confirmation.entity';
import { Subscriber } from '../src/subscribers/subscriber.entity';
import { uniqueAddress, Newsletter } from './newsletter.testbed';

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

/** Moves the sign-up into the past. */
async function ageSignUp(email: string, hours: number): Promise<void> {
  const { id } = await newsletter.subscriber(email);
  await newsletter.database.query(
    `update confirmations set sent_at = sent_at - $2 * interval '1 hour', expires_at = expires_at - $2 * interval '1 hour'
      where subscriber_id = $1`,
    [id, hours],
  );
}

async function signUpAndConfirm(email = uniqueAddress()): Promise<{ email: string; token: string }> {
  await signUp(email);
  const token = await newsletter.linkTo(email, 'confirm');
  await open(token);
  return { email, token };
}

describe('newsletter sign-up', () => {
  it('a sign-up sends one double opt-in mail in the language of the page, with a link to a page', async () => {
    const email = uniqueAddress();
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

  it('a sign-up has the same response for a known and an unknown address', async () => {
    const { email } = await signUpAndConfirm();
    expect(await signUp(email)).toEqual(await signUp(uniqueAddress()));
    expect(await confirmations(email)).toBe(1);
  });

  it('a sign-up stores the address once, in lower case', async () => {
    const email = uniqueAddress();
    await Promise.all([
      signUp(email),
      ...Array.from({ length: 9 }, () => signUp(email.toUpperCase().replace('EXAMPLE.COM', 'example.com'))),
    ]);
    expect(await newsletter.database.getRepository(Subscriber).countBy({ email })).toBe(1);
    expect(await confirmations(email)).toBe(1);
  });

  it('limits confirmation mails to one in ten minutes and three a day', async () => {
    const email = uniqueAddress();
    await signUp(email);
    await signUp(email);
    expect(await confirmations(email)).toBe(1);
    for (let round = 0; round < 4; round += 1) {
      await ageSignUp(email, 1);
      await signUp(email);
    }
    expect(await confirmations(email)).toBe(3);
    await ageSignUp(email, 24);
    await signUp(email);
    expect(await confirmations(email)).toBe(4);
  });

  it('a sign-up succeeds without Redis and mail server and sends the mail later', async () => {
    const email = uniqueAddress();
    await newsletter.sink.close();
    await newsletter.redis.kill();
    await signUp(email);
    expect(await confirmations(email)).toBe(1);
    await newsletter.sink.listen();
    await newsletter.redis.restart();
    await newsletter.linkTo(email, 'confirm');
  });

  it.each([
    ['an empty text', ''],
    ['a name', 'anna'],
    ['a group of addresses', 'g:victim@example.com;'],
    ['a header injection', 'anna@example.com\r\nBcc: victim@example.com'],
    ['100,000 characters', `${'a'.repeat(100_000)}@example.com`],
  ])('rejects a sign-up with %s as address', async (_, email) => {
    await expect(signUp(email)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('confirmation link', () => {
  it('a confirmation link confirms the subscriber, stores time, network and user agent, and publishes the event', async () => {
    const { email } = await signUpAndConfirm();
    const row = await newsletter.subscriber(email);
    expect(row).toMatchObject({ isConfirmed: true, confirmedFrom: '192.0.2.0', confirmedWith: 'a browser' });
    const { subscription } = await newsletter.client.call(newsletterExport, { email });
    expect(subscription).toMatchObject({ consentVersion: newsletterConsentVersion });
    const events = await newsletter.database.getRepository(OutboxMessage).find();
    const own = events.filter(({ data }) => JSON.stringify(data).includes(row.id));
    expect(own).toHaveLength(1);
  });

  it('a confirmation link returns ALREADY_CONFIRMED when it is opened again', async () => {
    const email = uniqueAddress();
    await signUp(email);
    const token = await newsletter.linkTo(email, 'confirm');
    expect(await open(token)).toEqual({ message: 'You are subscribed', subscriber: { email } });
    expect(await open(token)).toMatchObject({ code: 'ALREADY_CONFIRMED', subscriber: { email } });
  });

  it('a confirmation link confirms once for 20 concurrent requests', async () => {
    const email = uniqueAddress();
    await signUp(email);
    const token = await newsletter.linkTo(email, 'confirm');
    const responses = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    expect(responses.filter(({ code }) => code === undefined)).toHaveLength(1);
  });

  it.each([['no-such-token'], ['a-token-of-another-shop'], ['../../etc/passwd'], ['%00']])(
    'responds with TOKEN_NOT_FOUND for an unknown confirmation token: %s',
    async (token) => {
      await expect(open(token)).rejects.toMatchObject({ code: tokenNotFound.code, kind: 'not-found' });
    },
  );

  it('a confirmation link expires after seven days and is replaced by a new sign-up', async () => {
    const email = uniqueAddress();
    await signUp(email);
    const token = await newsletter.linkTo(email, 'confirm');
    await ageSignUp(email, 7 * 24 + 1);
    await expect(open(token)).rejects.toMatchObject({ code: tokenExpired.code, kind: 'gone' });
    await signUp(email);
    await open(await newsletter.linkTo(email, 'confirm', 2));
    expect(await newsletter.subscriber(email)).toMatchObject({ isConfirmed: true });
  });

  it('reactivates an unsubscribed address by a new confirmation link, not by a used one', async () => {
    const { email, token } = await signUpAndConfirm();
    await newsletter.database.getRepository(Subscriber).update({ email }, { isActive: false });
    await expect(open(token)).rejects.toMatchObject({ code: tokenExpired.code });
    await ageSignUp(email, 1);
    await signUp(email);
    expect(await newsletter.subscriber(email)).toMatchObject({ isActive: false });
    await open(await newsletter.linkTo(email, 'confirm', 2));
    expect(await newsletter.subscriber(email)).toMatchObject({ isActive: true, isConfirmed: true });
  });

  it('the token of a confirmation link is not stored', async () => {
    const { token, email } = await signUpAndConfirm();
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
