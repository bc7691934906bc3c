import { generateKeyPairSync } from 'node:crypto';
import { sessionEnded, userDeleted, userUpdated } from '#contracts/identity/events';
import { sessionState } from '#contracts/identity/sessions';
import { currentUser } from '#contracts/identity/users';
import type { EventContract } from '#contracts/kit/event';
import { notFound, unavailable } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { Broadcasts } from '#platform/events/broadcasts';
import { busSubject } from '#platform/event-stream/topology';
import { LOG, type Log } from '#platform/log/log';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
let userId: string;
const me = {
  email: 'anna@example.com',
  firstName: 'Anna',
  lastName: 'Kern',
  role: 'user' as const,
  language: 'en' as const,
  isEmailConfirmed: false,
  createdAt: new Date(0).toISOString(),
};

beforeAll(async () => {
  edge = await GatewayTestbed.open();
});
/** The gateway stores states by user, so each test has one of its own. */
beforeEach(() => {
  userId = newId();
  edge.userId = userId;
  edge.received.length = 0;
  edge.stubAnna();
  edge.stub(currentUser, () => ({ ...me, id: userId, _id: userId }));
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => edge.close());

const statusFor = async (token: string) =>
  (await edge.fetch('/api/me', { headers: { authorization: `Bearer ${token}` } })).status;

function publish(contract: EventContract, data: object): void {
  const id = '019a0000-0000-7000-8000-0000000000ee';
  const envelope = { id, occurredAt: new Date().toISOString(), actor: 'x', requestId: 'r', data };
  edge.bus.connection.publish(busSubject(contract.subject), encode(envelope));
}

/** Publishes an event and waits until the gateway received it. */
async function publishAndWait<D extends object>(contract: EventContract<D>, data: D): Promise<void> {
  let isHeard = false;
  edge.gateway.app.get(Broadcasts).on(contract, () => (isHeard = true));
  await eventually(() => {
    publish(contract, data);
    return isHeard;
  });
}

describe('session tokens', () => {
  it('rejects a deleted account with 401 at /api/me (admin §7)', async () => {
    edge.stubFailure(currentUser, notFound);
    const response = await edge.fetch('/api/me', {
      headers: { authorization: `Bearer ${await edge.token()}` },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('authorizes the user’s own routes', async () => {
    expect(await statusFor(await edge.token())).toBe(200);
  });

  it.each([
    ['another key', () => edge.token({ key: generateKeyPairSync('ed25519').privateKey })],
    ['another token type', () => edge.token({ claims: { typ: 'reset' } })],
    ['an expiry in the past', () => edge.token({ expires: '-3m' })],
    [
      'no signature',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await edge.token()).split('.')[1]}.`,
    ],
    ['an older version', () => edge.token({ version: 0 })],
  ])('rejects a token of %s', async (_, make) => {
    expect(await statusFor(await make())).toBe(401);
  });

  it('accepts a token one minute after its expiry, because clocks differ', async () => {
    expect(await statusFor(await edge.token({ expires: '-1m' }))).toBe(200);
  });

  it('accepts a token whose clock is one minute ahead', async () => {
    expect(await statusFor(await edge.token({ issuedInSeconds: 60 }))).toBe(200);
  });

  it('responds 503 to a token whose clock is five minutes ahead, logs it, and ends no session', async () => {
    const logged = jest.spyOn(edge.gateway.app.get<Log>(LOG), 'error').mockImplementation(() => undefined);
    const authorization = `Bearer ${await edge.token({ issuedInSeconds: 300 })}`;
    const answer = await edge.fetch('/api/me', { headers: { authorization } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(logged.mock.calls.map(([, message]) => message)).toEqual(['clocks disagree']);
  });

  it('responds 503 when a service rejects a claim for its clock', async () => {
    edge.stubFailure(currentUser, unavailable);
    const authorization = `Bearer ${await edge.token()}`;
    const answer = await edge.fetch('/api/me', { headers: { authorization } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  });

  it('revokes earlier tokens at once when the token version is raised', async () => {
    const token = await edge.token();
    expect(await statusFor(token)).toBe(200);
    edge.stubAnna(2);
    publish(userUpdated, { userId, role: 'user', tokenVersion: 2, language: 'en' });
    await eventually(async () => expect(await statusFor(token)).toBe(401));
  });

  it('keeps a token revoked after a late broadcast of an older version', async () => {
    const token = await edge.token();
    expect(await statusFor(token)).toBe(200);
    edge.stubAnna(2);
    await publishAndWait(userUpdated, { userId, role: 'user', tokenVersion: 2, language: 'en' });
    await publishAndWait(userUpdated, { userId, role: 'user', tokenVersion: 1, language: 'ru' });
    expect(await statusFor(token)).toBe(401);
  });

  it('keeps tokens of a deleted user invalid after any later broadcast', async () => {
    const token = await edge.token();
    expect(await statusFor(token)).toBe(200);
    await publishAndWait(userDeleted, { userId, deletedAt: new Date().toISOString() });
    await publishAndWait(userUpdated, { userId, role: 'user', tokenVersion: 1, language: 'en' });
    expect(await statusFor(token)).toBe(401);
  });

  it('does not accept a token on the basis of a broadcast alone', async () => {
    edge.stubAnna(2);
    await publishAndWait(userUpdated, { userId, role: 'user', tokenVersion: 1, language: 'en' });
    expect(await statusFor(await edge.token())).toBe(401);
  });

  it('does not accept a token whose user changed while identity is unavailable', async () => {
    const token = await edge.token();
    expect(await statusFor(token)).toBe(200);
    edge.removeStub(sessionState);
    await publishAndWait(userUpdated, { userId, role: 'user', tokenVersion: 1, language: 'en' });
    expect(await statusFor(token)).toBe(503);
  });

  it('accepts known tokens while identity is unavailable', async () => {
    const token = await edge.token();
    expect(await statusFor(token)).toBe(200);
    edge.removeStub(sessionState);
    expect(await statusFor(token)).toBe(200);
  });
});

describe('a change of password', () => {
  let [own, other] = ['', ''];
  beforeEach(() => {
    [own, other] = [newId(), newId()];
  });
  const tokenOf = (sid: string) => edge.token({ claims: { sid } });
  /** Identity's states after the session `own` changed the password so many times, and all sessions ended so many times. */
  const stubState = (changed: number, ended = 0) =>
    edge.stub(sessionState, ({ sessionId }) => ({
      userId,
      role: 'user' as const,
      tokenVersion: 1 + changed + ended,
      language: 'en' as const,
      ...(sessionId === own && changed > 0 && ended === 0 ? { oldestTokenVersion: 1 } : {}),
    }));
  const updated = (tokenVersion: number) =>
    publishAndWait(userUpdated, { userId, role: 'user', tokenVersion, language: 'en' });

  it('keeps the session that made it and ends all others (storefront §9)', async () => {
    stubState(0);
    const [mine, another] = [await tokenOf(own), await tokenOf(other)];
    expect([await statusFor(mine), await statusFor(another)]).toEqual([200, 200]);
    stubState(1);
    await updated(2);
    // The first request loads the user's new state without the own session.
    expect([await statusFor(another), await statusFor(mine)]).toEqual([401, 200]);
    expect(await statusFor(mine)).toBe(200);
    expect(await statusFor(await edge.token({ version: 2, claims: { sid: own } }))).toBe(200);
    expect(await statusFor(await edge.token({ version: 3, claims: { sid: own } }))).toBe(401);
  });

  it('keeps no token of its session once every session ends', async () => {
    stubState(1);
    const mine = await tokenOf(own);
    expect(await statusFor(mine)).toBe(200);
    stubState(1, 1);
    await updated(3);
    expect([await statusFor(await tokenOf(other)), await statusFor(mine)]).toEqual([401, 401]);
  });
});

describe('an ended session', () => {
  let [computer, phone] = ['', ''];
  const tokenOf = (sid: string) => edge.token({ claims: { sid } });
  const ends = new Set<string>();

  beforeEach(() => {
    [computer, phone] = [newId(), newId()];
    ends.clear();
    edge.stub(sessionState, ({ sessionId = '' }) => ({
      userId,
      role: 'user' as const,
      tokenVersion: 1,
      language: 'en' as const,
      isEnded: ends.has(sessionId),
    }));
  });

  it('is rejected at once, while other sessions stay valid', async () => {
    expect([await statusFor(await tokenOf(computer)), await statusFor(await tokenOf(phone))]).toEqual([
      200, 200,
    ]);
    publish(sessionEnded, { userId, sessionId: phone });
    await eventually(async () => expect(await statusFor(await tokenOf(phone))).toBe(401));
    expect(await statusFor(await tokenOf(computer))).toBe(200);
  });

  it('is rejected by a replica that missed the broadcast', async () => {
    ends.add(phone);
    expect(await statusFor(await tokenOf(computer))).toBe(200);
    expect(await statusFor(await tokenOf(phone))).toBe(401);
  });

  it('stays rejected while identity is unavailable', async () => {
    expect(await statusFor(await tokenOf(phone))).toBe(200);
    publish(sessionEnded, { userId, sessionId: phone });
    await eventually(async () => expect(await statusFor(await tokenOf(phone))).toBe(401));
    edge.removeStub(sessionState);
    expect(await statusFor(await tokenOf(phone))).toBe(401);
  });

  it('causes no request per use: session states are refreshed at intervals', async () => {
    const token = await tokenOf(computer);
    for (let i = 0; i < 5; i += 1) await statusFor(token);
    expect(edge.received.filter(({ subject }) => subject === sessionState.subject)).toHaveLength(1);
  });
});
