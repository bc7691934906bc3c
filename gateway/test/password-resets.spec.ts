import { forgotPassword } from '#contracts/identity/password-resets';
import { newId } from '#platform/database/new-id';
import { Edge } from './gateway.testbed';

const perAccount = 3;
const perMailbox = 10;
const message = 'If there is an account, a code is on its way';

let edge: Edge;
beforeAll(async () => {
  const usual = { NODE_ENV: 'production', STRIPE_JS_URL: '' };
  edge = await Edge.open({ ...usual, TRUST_PROXY: '1' });
  edge.plays(forgotPassword, () => ({ requestId: newId(), message }));
});
afterAll(() => edge.close());

/** Asks from somewhere, and in the language of the mails. */
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
const statusOf = async (asked: Promise<Response>) => (await asked).status;
const letters = () => edge.received.filter(({ subject }) => subject === forgotPassword.subject).length;
beforeEach(() => edge.received.splice(0));

describe('asking for a new password', () => {
  it('again and again from one address is refused after three for an account, and for no other account', async () => {
    for (let i = 0; i < perAccount; i += 1)
      expect(await statusOf(forgot('anna@example.com', '203.0.113.1'))).toBe(200);
    const refused = await forgot('Anna@example.com', '203.0.113.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBeTruthy();
    expect(await statusOf(forgot('ada@example.com', '203.0.113.1'))).toBe(200);
  });

  it('is answered as usual to the owner when strangers have filled the mailbox, and changes nothing', async () => {
    const email = 'eve@example.com';
    for (let i = 0; i < perMailbox; i += 1) await forgot(email, `198.51.100.${i}`);
    expect(letters()).toBe(perMailbox);
    const answer = await forgot(email, '203.0.113.2', 'ru');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/[а-я]/) as string });
    // The cookie of the request before stays: its code may be the live one.
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(letters()).toBe(perMailbox);
  });

  it('of many at once mails no more than ten letters', async () => {
    const asked = Array.from({ length: 16 }, (_, i) => statusOf(forgot('tide@example.com', `192.0.2.${i}`)));
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
    expect(letters()).toBe(perMailbox);
  });

  it('goes on for the owner when one stranger asked again and again', async () => {
    const email = 'owner@example.com';
    for (let i = 0; i < perMailbox; i += 1) await forgot(email, '198.51.100.99');
    expect(letters()).toBe(perAccount);
    expect(await statusOf(forgot(email, '203.0.113.4'))).toBe(200);
    expect(letters()).toBe(perAccount + 1);
  });

  it('is not counted while accounts are away', async () => {
    edge.leaves(forgotPassword);
    for (let i = 0; i < perAccount; i += 1)
      expect(await statusOf(forgot('kern@example.com', '203.0.113.3'))).toBe(503);
    edge.plays(forgotPassword, () => ({ requestId: newId(), message }));
    expect(await statusOf(forgot('kern@example.com', '203.0.113.3'))).toBe(200);
    expect(letters()).toBe(1);
  });
});
