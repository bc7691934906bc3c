/** @own-modules because it reads all declared contracts */
import '#contracts/all';
import { roles } from '#contracts/kit/actor';
import { isPermission, rolePermissions } from '#contracts/kit/permissions';
import { allRequests } from '#contracts/kit/registry';
import { sessionState } from '#contracts/identity/sessions';
import { newId } from '#platform/database/new-id';
import { GatewayModule } from '../src/gateway.module';
import { accessOf, permissionOf } from '../src/access/access';
import { routeCallOf } from '../src/http/route-contract';
import { controllersOf, declaredRoutes } from '../src/http/routes';
import { GatewayTestbed } from './gateway.testbed';

/** Every route of every controller, read from the controllers, so that new routes are covered. */
const routes = controllersOf(GatewayModule).flatMap(declaredRoutes);
const administration = routes.filter(
  ({ handler, constructor }) => accessOf(handler, constructor) === 'admin',
);
const named = administration.map((route) => [`${route.verb} ${route.path}`, route] as const);

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
  edge.stubAnna();
});
afterAll(() => edge.close());

function call(verb: string, path: string, token?: string): Promise<Response> {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  if (verb !== 'GET') headers.set('content-type', 'application/json');
  const body = verb === 'GET' ? {} : { body: '{}' };
  return edge.fetch(path.replaceAll(/:\w+/g, 'x'), { method: verb, headers, ...body });
}

describe('"every admin call enforced on the server" (admin §7)', () => {
  it('covers all admin calls', () => {
    expect(administration.length).toBeGreaterThan(15);
  });

  it.each(named)('%s rejects a guest with 401', async (_, { verb, path }) => {
    const response = await call(verb, path);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each(named)('%s rejects a customer with 403', async (_, { verb, path }) => {
    const response = await call(verb, path, await edge.token());
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'FORBIDDEN' });
  });

  it.each(roles)('admits the role %s to the routes of its permissions and to no others', async (role) => {
    const userId = newId();
    edge.stub(sessionState, () => ({ userId, role, tokenVersion: 1, language: 'en' }));
    const token = await edge.token({ userId });
    const statuses = await Promise.all(
      named.map(async ([name, { verb, path }]) => [name, (await call(verb, path, token)).status] as const),
    );
    const permitted = named.filter(([, { handler }]) => {
      const permission = permissionOf(handler);
      return permission !== undefined && rolePermissions[role].includes(permission);
    });
    const admitted = statuses.filter(([, status]) => status !== 403);
    expect(admitted.map(([name]) => name)).toEqual(permitted.map(([name]) => name));
    edge.stubAnna();
  });

  it('reads the role from the user state, not from the token: a forged admin claim stays a user', async () => {
    const token = await edge.token({ claims: { role: 'admin' } });
    expect((await call('GET', '/api/admin/products', token)).status).toBe(403);
  });

  it.each([
    '/api/admin/products/',
    '/api//admin/products',
    '/api/admin/../admin/products',
    '/api/%61dmin/products',
    '/API/admin/products',
    '/api/admin;/products',
  ])('rejects path variations: %s', async (path) => {
    const response = await call('GET', path, await edge.token());
    const text = await response.text();
    expect([403, 404]).toContain(response.status);
    expect(text).not.toContain('"products"');
  });

  it('requires the access in the contract too, so that the service rejects as well', () => {
    const contracts = new Map(allRequests().map((contract) => [contract.subject, contract]));
    const weaker = administration.filter(({ handler }) => {
      const contract = contracts.get(routeCallOf(handler)?.contract.subject ?? '');
      return contract !== undefined && !isPermission(contract.access);
    });
    expect(weaker.map(({ name }) => name)).toEqual([]);
  });

  it('covers everything below /api/admin and the admin routes of news and newsletter', () => {
    const below = routes.filter(({ path }) => /^\/api\/(admin|\w+\/admin)(\/|$)/.test(path));
    const open = below.filter(({ handler, constructor }) => accessOf(handler, constructor) !== 'admin');
    expect(open.map(({ name }) => name)).toEqual([]);
  });
});
