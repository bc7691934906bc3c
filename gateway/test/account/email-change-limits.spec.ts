import { requestEmailChange, requestEmailConfirmation } from '#contracts/identity/email-changes';
import { sessionState } from '#contracts/identity/sessions';
import { currentUser, register } from '#contracts/identity/users';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

const perAccount = 3;
const perMailbox = 10;

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open({ NODE_ENV: 'production', STRIPE_JS_URL: '' });
  edge.stub(requestEmailConfirmation, () => ({}));
  edge.stub(register, () => ({}));
  edge.stub(requestEmailChange, () => ({ message: 'A mail is on its way' }));
  edge.stub(sessionState, ({ userId }) => ({
    userId,
    role: 'user' as const,
    tokenVersion: 1,
    language: 'en' as const,
  }));
});
afterAll(() => edge.close());

/** Requests a customer's e-mail change several times in sequence. */
async function requestChanges(userId: string, newEmail: string, times = 1): Promise<number[]> {
  const authorization = `Bearer ${await edge.token({ userId })}`;
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ newEmail, password: 'Whatever1' });
    statuses.push((await edge.fetch('/api/account/email', { method: 'POST', headers, body })).status);
  }
  return statuses;
}

describe('rate limits of e-mail changes', () => {
  it('reject a fourth request of a user, while another user may request the same address', async () => {
    const email = 'owner@example.com';
    expect(await requestChanges(newId(), email, perAccount + 1)).toEqual([202, 202, 202, 429]);
    expect(await requestChanges(newId(), email)).toEqual([202]);
  });

  it('send a mailbox at most ten mails from any number of users', async () => {
    const email = 'flooded@example.com';
    for (let i = 0; i < perMailbox; i += 1) expect(await requestChanges(newId(), email)).toEqual([202]);
    expect(await requestChanges(newId(), email)).toEqual([429]);
    expect(await requestChanges(newId(), 'another@example.com')).toEqual([202]);
  });
});

const statusOf = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (
    await edge.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  ).status;

it('send a mailbox at most ten confirmation mails from successive accounts', async () => {
  const email = 'stranger@example.com';
  const at = new Date().toISOString();
  const confirms = async () => {
    const userId = newId();
    edge.stub(currentUser, () => ({
      id: userId,
      _id: userId,
      email,
      isEmailConfirmed: false,
      firstName: 'Eve',
      lastName: 'Else',
      role: 'user' as const,
      language: 'en' as const,
      createdAt: at,
    }));
    const headers = { authorization: `Bearer ${await edge.token({ userId })}` };
    return statusOf('/api/account/email/confirmation', {}, headers);
  };
  for (let i = 0; i < perMailbox; i += 1) expect(await confirms()).toBe(202);
  expect(await confirms()).toBe(429);
});

it('limit registrations of one address to ten an hour, because each sends a mail', async () => {
  const person = { firstName: 'Eve', lastName: 'Else', password: 'Saturos7' };
  const registers = (email: string) => statusOf('/api/register', { email, ...person });
  for (let i = 0; i < perMailbox; i += 1) expect(await registers('taken@example.com')).toBe(201);
  expect(await registers('Taken@example.com')).toBe(429);
  expect(await registers('free@example.com')).toBe(201);
});
