import { sessionEnded, userDeleted, userUpdated } from '#contracts/identity/events';
import { updateProfile } from '#contracts/identity/profile';
import { logOut, sessionState } from '#contracts/identity/sessions';
import { currentUser, type UserProfile } from '#contracts/identity/users';
import type { EventContract } from '#contracts/kit/event';
import { notFound } from '#contracts/kit/failure';
import { busSubject } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { UserProfilesService } from '../../src/auth/user-profiles';
import { GatewayTestbed } from '../gateway.testbed';

const userId = '019a0000-0000-7000-8000-00000000000a';
const sessionId = '019a0000-0000-7000-8000-0000000000d1';

const state = { userId, role: 'user', tokenVersion: 1, language: 'en' } as const;

let edge: GatewayTestbed;
let profile: UserProfile;
let isEnded: boolean;
let authorization: string;

beforeEach(async () => {
  edge = await GatewayTestbed.open();
  isEnded = false;
  profile = {
    ...{ id: userId, _id: userId, email: 'anna@example.com', firstName: 'Anna', lastName: 'Kern' },
    role: 'user',
    language: 'en',
    ...{ isEmailConfirmed: false, createdAt: new Date(0).toISOString() },
  };
  edge.stub(sessionState, () => ({ ...state, isEnded }));
  edge.stub(currentUser, () => profile);
  authorization = `Bearer ${await edge.token({ claims: { sid: sessionId } })}`;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await edge.close();
});

const read = (url = edge.gateway.url) => edge.fetchUrl(`${url}/api/me`, { headers: { authorization } });
const firstName = async (url?: string) => ((await (await read(url)).json()) as UserProfile).firstName;
const status = async (url?: string) => (await read(url)).status;
const loads = () => edge.received.filter(({ subject }) => subject === currentUser.subject).length;
const rename = (name: string) => (profile = { ...profile, firstName: name });

async function publish<D extends object>(contract: EventContract<D>, data: D): Promise<void> {
  const id = '019a0000-0000-7000-8000-0000000000ee';
  const envelope = { id, occurredAt: new Date().toISOString(), actor: 'x', requestId: 'r', data };
  edge.bus.connection.publish(busSubject(contract.subject), encode(envelope));
  await edge.bus.connection.flush();
}
const updated = (tokenVersion = 1) =>
  publish(userUpdated, { userId, role: 'user', tokenVersion, language: 'en' });

describe('the profile of /api/me', () => {
  it('is loaded once, and sent with the headers and the body of the first response', async () => {
    const [first, second] = [await read(), await read()];
    expect(loads()).toBe(1);
    expect(await second.json()).toEqual(await first.json());
    const headersOf = ({ headers }: Response) => {
      const own: Record<string, string> = {};
      headers.forEach((value, name) => (own[name] = value));
      expect(own['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      return { ...own, date: '', 'x-request-id': '' };
    };
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(second.headers.get('cache-control')).toBe('no-store');
  });

  it('is loaded once for concurrent reads', async () => {
    await Promise.all(Array.from({ length: 20 }, () => read()));
    expect(loads()).toBe(1);
  });

  it('is dropped on every replica when the user changes', async () => {
    const replica = await edge.startReplica();
    const names = () => Promise.all([edge.gateway.url, replica.url].map(firstName));
    expect(await names()).toEqual(['Anna', 'Anna']);
    rename('Anne');
    await updated();
    await eventually(async () => expect(await names()).toEqual(['Anne', 'Anne']));
    await replica.close();
  });

  it('is not cached when the user changes while it is loaded', async () => {
    let reply: (loaded: UserProfile) => void = () => undefined;
    edge.stub(currentUser, () => new Promise<UserProfile>((resolve) => (reply = resolve)));
    const reading = firstName();
    await eventually(() => expect(loads()).toBe(1));
    const dropped = jest.spyOn(edge.gateway.app.get(UserProfilesService), 'drop');
    await updated();
    await eventually(() => expect(dropped).toHaveBeenCalledWith(userId));
    reply(profile);
    expect(await reading).toBe('Anna');
    rename('Anne');
    edge.stub(currentUser, () => profile);
    expect(await firstName()).toBe('Anne');
  });

  it('is current after the user’s own change, before its broadcast', async () => {
    expect(await firstName()).toBe('Anna');
    edge.stub(updateProfile, () => ({ user: rename('Anne') }));
    const body = JSON.stringify({ firstName: 'Anne', lastName: 'Kern' });
    const headers = { authorization, 'content-type': 'application/json' };
    expect((await edge.fetch('/api/profile', { method: 'PUT', headers, body })).status).toBe(200);
    expect(await firstName()).toBe('Anne');
  });

  it('is dropped when the bus was interrupted, because broadcasts may have been missed', async () => {
    expect(await firstName()).toBe('Anna');
    await edge.nats.kill();
    rename('Anne');
    await edge.nats.restart();
    await eventually(async () => expect(await firstName()).toBe('Anne'));
  });

  it('is not sent from memory while broadcasts cannot arrive', async () => {
    expect(await status()).toBe(200);
    await edge.nats.kill();
    await eventually(async () => expect(await status()).toBe(503));
    await edge.nats.restart();
  });

  it('is loaded again after 30 s, in case a broadcast was lost', async () => {
    expect(await firstName()).toBe('Anna');
    rename('Anne');
    const later = Date.now() + 30_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    expect(await firstName()).toBe('Anne');
  });
});

describe('a cached profile', () => {
  beforeEach(async () => expect(await status()).toBe(200));

  it('is not sent to a session that has ended', async () => {
    await publish(sessionEnded, { userId, sessionId });
    await eventually(async () => expect(await status()).toBe(401));
  });

  it('is not sent to a session whose end was broadcast and lost, once its state is 30 s old', async () => {
    isEnded = true;
    const later = Date.now() + 30_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    expect(await status()).toBe(401);
  });

  it('is not sent after the user’s own log-out, before its broadcast', async () => {
    edge.stub(logOut, () => {
      isEnded = true;
      return {};
    });
    await edge.fetch('/api/logout', { method: 'POST', headers: { authorization } });
    expect(await status()).toBe(401);
  });

  it('is not sent to a token of an older version', async () => {
    edge.stub(sessionState, () => ({ ...state, tokenVersion: 2, isEnded }));
    await updated(2);
    await eventually(async () => expect(await status()).toBe(401));
  });

  it('is not sent for a deleted account', async () => {
    edge.stubFailure(sessionState, notFound);
    await publish(userDeleted, { userId, deletedAt: new Date().toISOString() });
    await eventually(async () => expect(await status()).toBe(401));
  });

  it('is not sent to a token that was tampered with', async () => {
    authorization = `${authorization.slice(0, -4)}AAAA`;
    expect(await status()).toBe(401);
  });
});

it('/api/me names a required second factor to an administrator without one, from memory as well', async () => {
  await edge.close();
  edge = await GatewayTestbed.open({ ADMIN_REQUIRE_2FA: 'true' });
  edge.stubAnna(1, 'admin');
  edge.stub(currentUser, () => ({ ...profile, role: 'admin' as const }));
  authorization = `Bearer ${await edge.token()}`;
  const required = async () =>
    ((await (await read()).json()) as { secondFactorRequired?: boolean }).secondFactorRequired;
  expect([await required(), await required()]).toEqual([true, true]);
  expect(loads()).toBe(1);
});
