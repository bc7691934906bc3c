import { forgotPassword, resetPassword, resetRefused } from '#contracts/identity/password-resets';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

const perAccount = 3;
const perMailbox = 10;
const message = 'If there is an account, a code is on its way';

let edge: GatewayTestbed;
beforeAll(async () => {
  const usual = { NODE_ENV: 'production', STRIPE_JS_URL: '' };
  edge = await GatewayTestbed.open({ ...usual, TRUST_PROXY: '1' });
  edge.stub(forgotPassword, () => ({ requestId: newId(), message }));
});
afterAll(() => edge.close());

/** Requests a password reset from an address, in a language. */
const forgot = (email: string, address: string, language = 'en') =>
  edge.fetch('/api/forgot-password', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'accept-language': language,
    },
    body: JSON.stringify({ email }),
  });
const statusOf = async (response: Promise<Response>) => (await response).status;
const mailCount = () => edge.received.filter(({ subject }) => subject === forgotPassword.subject).length;
beforeEach(() => edge.received.splice(0));

describe('rate limits of password resets', () => {
  it('reject a fourth request for an account from one address, and none for another account', async () => {
    for (let i = 0; i < perAccount; i += 1)
      expect(await statusOf(forgot('anna@example.com', '203.0.113.1'))).toBe(200);
    const refused = await forgot('Anna@example.com', '203.0.113.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBeTruthy();
    expect(await statusOf(forgot('ada@example.com', '203.0.113.1'))).toBe(200);
  });

  it('respond as usual and send nothing above the limit of a mailbox', async () => {
    const email = 'eve@example.com';
    for (let i = 0; i < perMailbox; i += 1) await forgot(email, `198.51.100.${i}`);
    expect(mailCount()).toBe(perMailbox);
    const answer = await forgot(email, '203.0.113.2', 'ru');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/[а-я]/) as string });
    // The cookie of the previous request stays: its code may be the valid one.
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(mailCount()).toBe(perMailbox);
  });

  it('send at most ten mails for concurrent requests', async () => {
    const responses = Array.from({ length: 16 }, (_, i) =>
      statusOf(forgot('tide@example.com', `192.0.2.${i}`)),
    );
    expect(new Set(await Promise.all(responses))).toEqual(new Set([200]));
    expect(mailCount()).toBe(perMailbox);
  });

  it('leave mails for the owner after repeated requests of another person', async () => {
    const email = 'owner@example.com';
    for (let i = 0; i < perMailbox; i += 1) await forgot(email, '198.51.100.99');
    expect(mailCount()).toBe(perAccount);
    expect(await statusOf(forgot(email, '203.0.113.4'))).toBe(200);
    expect(mailCount()).toBe(perAccount + 1);
  });

  it('do not count requests while identity is unavailable', async () => {
    edge.removeStub(forgotPassword);
    for (let i = 0; i < perAccount; i += 1)
      expect(await statusOf(forgot('kern@example.com', '203.0.113.3'))).toBe(503);
    edge.stub(forgotPassword, () => ({ requestId: newId(), message }));
    expect(await statusOf(forgot('kern@example.com', '203.0.113.3'))).toBe(200);
    expect(mailCount()).toBe(1);
  });
});

describe('a new password', () => {
  const reset = async (body: object, language = 'en') => {
    const response = await edge.fetch('/api/reset-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body),
    });
    const { error } = (await response.json()) as { error: string };
    return [response.status, error.replaceAll('\u00a0', ' ')];
  };

  it.each([
    ['en', 'At least 7 characters, with a capital letter and a digit'],
    ['ru', 'Не меньше 7 символов, с заглавной буквой и цифрой'],
  ])('that is weak is refused with the rule (storefront §5): %s', async (language, rule) => {
    expect(await reset({ token: '123456', newPassword: 'weak' }, language)).toEqual([400, rule]);
  });

  it('names no rule when another field is wrong too', async () => {
    expect(await reset({ token: '1', newPassword: 'weak' })).toEqual([400, 'Check what you entered']);
  });

  it.each([
    ['en', 'Open the link in the latest email'],
    ['ru', 'Откройте ссылку из последнего письма'],
  ])('by a code without the cookie points to the mailed link: %s', async (language, advice) => {
    edge.stubFailure(resetPassword, resetRefused);
    expect(await reset({ token: '123456', newPassword: 'Tidewater8' }, language)).toEqual([
      400,
      expect.stringContaining(advice),
    ]);
    expect(edge.received.at(-1)?.input).not.toHaveProperty('requestId');
  });
});
