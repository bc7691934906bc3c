/** @own-modules because it reads all declared contracts */
import '#contracts/all';
import { deleteAccount } from '#contracts/identity/user-admin';
import { reauthenticate } from '#contracts/identity/reauthentication';
import { sessionState } from '#contracts/identity/sessions';
import { recentLoginMs } from '#contracts/kit/request';
import { allRequests } from '#contracts/kit/registry';
import { currentUser } from '#contracts/identity/users';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { GatewayModule } from '../../src/gateway.module';
import { needsRecentLogin } from '../../src/access/access';
import { routeCallOf } from '../../src/http/route-contract';
import { controllersOf, declaredRoutes } from '../../src/http/routes';
import { GatewayTestbed } from '../gateway.testbed';

const routes = controllersOf(GatewayModule).flatMap(declaredRoutes);
const guarded = routes.filter(({ handler }) => needsRecentLogin(handler));

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
  edge.stubAnna(1, 'admin');
});
afterAll(() => edge.close());

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

async function call(verb: string, path: string, claims: object) {
  const headers = {
    authorization: `Bearer ${await edge.token({ claims })}`,
    'content-type': 'application/json',
  };
  const response = await edge.fetch(path.replaceAll(/:\w+/g, newId()), {
    method: verb,
    headers,
    ...(verb === 'GET' ? {} : { body: '{}' }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('routes that need a recent log-in', () => {
  it('are declared in the route and in the contract', () => {
    expect(guarded.length).toBeGreaterThan(20);
    const contracts = new Map(allRequests().map((contract) => [contract.subject, contract]));
    const differing = routes.filter(({ handler }) => {
      const call = routeCallOf(handler);
      const { subject = '' } = call?.contract ?? {};
      // Uploads end at the gateway: only the route declares them.
      if (subject.startsWith('gateway.')) return false;
      const isDeclared = contracts.get(subject)?.recentLogin ?? false;
      // The file of a list leaves the shop, its pages do not: both read the same call.
      if (call?.response === 'file' && !isDeclared) return false;
      return isDeclared !== needsRecentLogin(handler);
    });
    expect(differing.map(({ name }) => name)).toEqual([]);
  });

  it.each(guarded.map((route) => [`${route.verb} ${route.path}`, route] as const))(
    '%s rejects an older log-in with 403 REAUTHENTICATION_REQUIRED without a service call',
    async (_, { verb, path }) => {
      edge.received.splice(0);
      const { status, body } = await call(verb, path, { auth_time: secondsAgo(recentLoginMs / 1_000 + 5) });
      expect([status, body['code']]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
      expect(edge.received.filter(({ subject }) => subject !== sessionState.subject)).toEqual([]);
    },
  );

  it('accept a recent log-in, and use the issue time of tokens without auth_time', async () => {
    edge.stub(deleteAccount, () => ({}));
    const recent = { auth_time: secondsAgo(recentLoginMs / 1_000 - 30) };
    for (const claims of [recent, {}])
      expect((await call('DELETE', '/api/user/delete-account', claims)).status).toBe(200);
  });

  it('accept the token of POST /api/account/reauthentication', async () => {
    edge.stub(reauthenticate, () => ({ token: 'renewed' }));
    const headers = {
      authorization: `Bearer ${await edge.token({ claims: { auth_time: secondsAgo(86_400) } })}`,
      'content-type': 'application/json',
    };
    const response = await edge.fetch('/api/account/reauthentication', {
      method: 'POST',
      headers,
      body: JSON.stringify({ password: 'Saturos7' }),
    });
    expect([response.status, await response.json()]).toEqual([200, { token: 'renewed' }]);
  });
});

describe('a session that expires by inactivity', () => {
  it('is refreshed after idleUntil although its state is cached', async () => {
    const userId = newId();
    const state = { userId, role: 'admin', tokenVersion: 1, language: 'en' } as const;
    let isEnded = false;
    edge.stub(currentUser, () => ({ ...anyUser, id: userId, _id: userId }));
    edge.stub(sessionState, () => ({
      ...state,
      isEnded,
      idleUntil: new Date(Date.now() + 300).toISOString(),
    }));
    const authorization = `Bearer ${await edge.token({ userId, claims: { sid: newId() } })}`;
    const status = async () => (await edge.fetch('/api/me', { headers: { authorization } })).status;
    expect(await status()).toBe(200);
    isEnded = true;
    await eventually(async () => expect(await status()).toBe(401), 5_000);
  });
});

const anyUser = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Kern',
  role: 'admin' as const,
  language: 'en' as const,
  isEmailConfirmed: true,
  createdAt: new Date(0).toISOString(),
};
