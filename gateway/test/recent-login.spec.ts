import '#contracts/all';
import { deleteAccount } from '#contracts/identity/administration';
import { reauthenticate } from '#contracts/identity/reauthentication';
import { sessionState } from '#contracts/identity/session';
import { recentLoginMs } from '#contracts/kit/request';
import { allRequests } from '#contracts/kit/registry';
import { currentUser } from '#contracts/identity/users';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { controllers } from '../src/gateway.module';
import { needsRecentLogin } from '../src/http/access';
import { callOf } from '../src/http/calls';
import { declaredRoutes } from '../src/http/routes';
import { Edge } from './gateway.testbed';

/** Routes that take the password in the same call need no recent log-in; these do. */
const table = [
  'DELETE /api/admin/users/:id',
  'DELETE /api/user/delete-account',
  'POST /api/account/second-factor/confirm',
  'POST /api/admin/orders/:id/refunds',
  'POST /api/admin/users/bulk-delete',
  'PUT /api/admin/users/:id/role',
];
const routes = controllers.flatMap(declaredRoutes);
const guarded = routes.filter(({ handler }) => needsRecentLogin(handler));

let edge: Edge;
beforeAll(async () => {
  edge = await Edge.open();
  edge.knowsAnna(1, 'admin');
});
afterAll(() => edge.close());

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

async function call(verb: string, path: string, claims: object) {
  const headers = {
    authorization: `Bearer ${await edge.token({ claims })}`,
    'content-type': 'application/json',
  };
  const response = await edge.fetch(path.replaceAll(/:\w+/g, newId()), { method: verb, headers, body: '{}' });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('routes that need a log-in of the last ten minutes', () => {
  it('are declared at the route and in the contract alike', () => {
    expect(guarded.map(({ verb, path }) => `${verb} ${path}`).sort()).toEqual(table);
    const contracts = new Map(allRequests().map((contract) => [contract.subject, contract]));
    const differing = routes.filter(({ handler }) => {
      const contract = contracts.get(callOf(handler)?.contract.subject ?? '');
      return (contract?.recentLogin ?? false) !== needsRecentLogin(handler);
    });
    expect(differing.map(({ name }) => name)).toEqual([]);
  });

  it.each(guarded.map((route) => [`${route.verb} ${route.path}`, route] as const))(
    '%s refuses an older log-in with 403 REAUTHENTICATION_REQUIRED and asks no service',
    async (_, { verb, path }) => {
      edge.received.splice(0);
      const { status, body } = await call(verb, path, { auth_time: secondsAgo(recentLoginMs / 1_000 + 5) });
      expect([status, body['code']]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
      expect(edge.received.filter(({ subject }) => subject !== sessionState.subject)).toEqual([]);
    },
  );

  it('let a recent log-in pass, and take the time of issue for tokens without auth_time', async () => {
    edge.plays(deleteAccount, () => ({}));
    const recent = { auth_time: secondsAgo(recentLoginMs / 1_000 - 30) };
    for (const claims of [recent, {}])
      expect((await call('DELETE', '/api/user/delete-account', claims)).status).toBe(200);
  });

  it('are open again after POST /api/account/reauthentication, which an older log-in may call', async () => {
    edge.plays(reauthenticate, () => ({ token: 'renewed' }));
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

describe('a session that ends without use', () => {
  it('is asked about again after idleUntil, although its state was cached', async () => {
    const userId = newId();
    const state = { userId, role: 'admin', tokenVersion: 1, language: 'en' } as const;
    let isEnded = false;
    edge.plays(currentUser, () => ({ ...anyUser, id: userId, _id: userId }));
    edge.plays(sessionState, () => ({
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
