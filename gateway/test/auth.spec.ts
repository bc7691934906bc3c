import { generateKeyPairSync } from 'node:crypto';
import { sessionEnded, userDeleted, userUpdated } from '#contracts/identity/events';
import { sessionState } from '#contracts/identity/session';
import { currentUser } from '#contracts/identity/users';
import type { EventContract } from '#contracts/kit/event';
import { notFound, unavailable } from '#contracts/kit/failure';
import { Broadcasts } from '#platform/events/broadcasts';
import { busSubject } from '#platform/events/topology';
import { LOG, type Log } from '#platform/log/log';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { Edge } from './gateway.testbed';

let edge: Edge;
const userId = '019a0000-0000-7000-8000-00000000000a';
const me = {
  id: userId,
  _id: userId,
  email: 'anna@example.com',
  firstName: 'Anna',
  lastName: 'Kern',
  role: 'user' as const,
  language: 'en' as const,
  isEmailConfirmed: false,
  createdAt: new Date(0).toISOString(),
};

beforeEach(async () => {
  edge = await Edge.open();
  edge.knowsAnna();
  edge.plays(currentUser, () => me);
});
afterEach(() => edge.close());

const asks = async (token: string) =>
  (await edge.fetch('/api/me', { headers: { authorization: `Bearer ${token}` } })).status;

function tells(contract: EventContract, data: object): void {
  const id = '019a0000-0000-7000-8000-0000000000ee';
  const envelope = { id, occurredAt: new Date().toISOString(), actor: 'x', requestId: 'r', data };
  edge.bus.connection.publish(busSubject(contract.subject), encode(envelope));
}

/** Waits until the gateway has heard it: whoever listens later is told later. */
async function told<D extends object>(contract: EventContract<D>, data: D): Promise<void> {
  let isHeard = false;
  edge.gateway.app.get(Broadcasts).on(contract, () => (isHeard = true));
  await eventually(() => {
    tells(contract, data);
    return isHeard;
  });
}

describe('a session token', () => {
  it('a deleted account is refused with 401 at /api/me (admin §7)', async () => {
    edge.refuses(currentUser, notFound);
    const response = await edge.fetch('/api/me', {
      headers: { authorization: `Bearer ${await edge.token()}` },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('opens what is one’s own', async () => {
    expect(await asks(await edge.token())).toBe(200);
  });

  it.each([
    ['another key', () => edge.token({ key: generateKeyPairSync('ed25519').privateKey })],
    ['another kind', () => edge.token({ claims: { typ: 'reset' } })],
    ['an end in the past', () => edge.token({ expires: '-3m' })],
    [
      'no signature',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await edge.token()).split('.')[1]}.`,
    ],
    ['an older version', () => edge.token({ version: 0 })],
  ])('of %s is refused', async (_, make) => {
    expect(await asks(await make())).toBe(401);
  });

  it('is good for a minute after its end, because the clocks of identity and gateway may disagree', async () => {
    expect(await asks(await edge.token({ expires: '-1m' }))).toBe(200);
  });

  it('a session token is accepted when its clock is one minute ahead', async () => {
    expect(await asks(await edge.token({ issuedInSeconds: 60 }))).toBe(200);
  });

  it('a session token whose clock is five minutes ahead is answered with 503, logged, and not signed out', async () => {
    const logged = jest.spyOn(edge.gateway.app.get<Log>(LOG), 'error').mockImplementation(() => undefined);
    const authorization = `Bearer ${await edge.token({ issuedInSeconds: 300 })}`;
    const answer = await edge.fetch('/api/me', { headers: { authorization } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(logged.mock.calls.map(([, message]) => message)).toEqual(['clocks disagree']);
  });

  it('refused by a service for its clock is answered with 503', async () => {
    edge.refuses(currentUser, unavailable);
    const authorization = `Bearer ${await edge.token()}`;
    const answer = await edge.fetch('/api/me', { headers: { authorization } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  });

  it('ends at once when its version is raised', async () => {
    const token = await edge.token();
    expect(await asks(token)).toBe(200);
    tells(userUpdated, { userId, role: 'user', tokenVersion: 2, language: 'en' });
    await eventually(async () => expect(await asks(token)).toBe(401));
  });

  it('does not come back to life when an older change is heard late', async () => {
    const token = await edge.token();
    expect(await asks(token)).toBe(200);
    await told(userUpdated, { userId, role: 'user', tokenVersion: 2, language: 'en' });
    await told(userUpdated, { userId, role: 'user', tokenVersion: 1, language: 'ru' });
    expect(await asks(token)).toBe(401);
  });

  it('of a deleted user does not come back to life, whatever is heard of them afterwards', async () => {
    const token = await edge.token();
    expect(await asks(token)).toBe(200);
    await told(userDeleted, { userId, deletedAt: new Date().toISOString() });
    await told(userUpdated, { userId, role: 'user', tokenVersion: 1, language: 'en' });
    expect(await asks(token)).toBe(401);
  });

  it('is not taken on the word of a broadcast alone', async () => {
    edge.knowsAnna(2);
    await told(userUpdated, { userId, role: 'user', tokenVersion: 1, language: 'en' });
    expect(await asks(await edge.token())).toBe(401);
  });

  it('goes on while identity is away', async () => {
    const token = await edge.token();
    expect(await asks(token)).toBe(200);
    edge.leaves(sessionState);
    expect(await asks(token)).toBe(200);
  });
});

describe('a session that was signed out', () => {
  const [desk, phone] = ['019a0000-0000-7000-8000-0000000000d1', '019a0000-0000-7000-8000-0000000000d2'];
  const tokenOf = (sid: string) => edge.token({ claims: { sid } });
  const ends = new Set<string>();

  beforeEach(() => {
    ends.clear();
    edge.plays(sessionState, ({ sessionId = '' }) => ({
      userId,
      role: 'user' as const,
      tokenVersion: 1,
      language: 'en' as const,
      isEnded: ends.has(sessionId),
    }));
  });

  it('is refused at once, while the others go on', async () => {
    expect([await asks(await tokenOf(desk)), await asks(await tokenOf(phone))]).toEqual([200, 200]);
    tells(sessionEnded, { userId, sessionId: phone });
    await eventually(async () => expect(await asks(await tokenOf(phone))).toBe(401));
    expect(await asks(await tokenOf(desk))).toBe(200);
  });

  it('is refused by a replica that has not heard of it', async () => {
    ends.add(phone);
    expect(await asks(await tokenOf(desk))).toBe(200);
    expect(await asks(await tokenOf(phone))).toBe(401);
  });

  it('stays refused while identity is away', async () => {
    expect(await asks(await tokenOf(phone))).toBe(200);
    tells(sessionEnded, { userId, sessionId: phone });
    await eventually(async () => expect(await asks(await tokenOf(phone))).toBe(401));
    edge.leaves(sessionState);
    expect(await asks(await tokenOf(phone))).toBe(401);
  });

  it('costs no question of its own: a session is asked about once in a while, not on every request', async () => {
    const token = await tokenOf(desk);
    for (let i = 0; i < 5; i += 1) await asks(token);
    expect(edge.received.filter(({ subject }) => subject === sessionState.subject)).toHaveLength(1);
  });
});
