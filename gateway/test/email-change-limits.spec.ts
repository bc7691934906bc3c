import { askEmailChange, askEmailConfirmation } from '#contracts/identity/email-changes';
import { sessionState } from '#contracts/identity/session';
import { currentUser, register } from '#contracts/identity/users';
import { newId } from '#platform/database/new-id';
import { Edge } from './gateway.testbed';

const perAccount = 3;
const perMailbox = 10;

let edge: Edge;
beforeAll(async () => {
  edge = await Edge.open({ NODE_ENV: 'production', STRIPE_JS_URL: '' });
  edge.plays(askEmailConfirmation, () => ({}));
  edge.plays(register, () => ({}));
  edge.plays(askEmailChange, () => ({ message: 'A letter is on its way' }));
  edge.plays(sessionState, ({ userId }) => ({
    userId,
    role: 'user' as const,
    tokenVersion: 1,
    language: 'en' as const,
  }));
});
afterAll(() => edge.close());

/** Asks so often, one after another, for a customer's address to become another one. */
async function asks(userId: string, newEmail: string, times = 1): Promise<number[]> {
  const authorization = `Bearer ${await edge.token({ userId })}`;
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ newEmail, password: 'Whatever1' });
    statuses.push((await edge.fetch('/api/account/email', { method: 'POST', headers, body })).status);
  }
  return statuses;
}

describe('asking for another address', () => {
  it('again and again is refused after three, and another customer may still ask for that address', async () => {
    const email = 'owner@example.com';
    expect(await asks(newId(), email, perAccount + 1)).toEqual([202, 202, 202, 429]);
    expect(await asks(newId(), email)).toEqual([202]);
  });

  it('sends a mailbox no more than ten letters, however many customers ask', async () => {
    const email = 'flooded@example.com';
    for (let i = 0; i < perMailbox; i += 1) expect(await asks(newId(), email)).toEqual([202]);
    expect(await asks(newId(), email)).toEqual([429]);
    expect(await asks(newId(), 'another@example.com')).toEqual([202]);
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

it('a mailbox gets no more than ten letters to confirm it, however many accounts had its address one after another', async () => {
  const email = 'stranger@example.com';
  const at = new Date().toISOString();
  const confirms = async () => {
    const userId = newId();
    edge.plays(currentUser, () => ({
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

it('an address is registered ten times in an hour at most: deleting the account writes to it each time', async () => {
  const person = { firstName: 'Eve', lastName: 'Else', password: 'Saturos7' };
  const registers = (email: string) => statusOf('/api/register', { email, ...person });
  for (let i = 0; i < perMailbox; i += 1) expect(await registers('taken@example.com')).toBe(201);
  expect(await registers('Taken@example.com')).toBe(429);
  expect(await registers('free@example.com')).toBe(201);
});
