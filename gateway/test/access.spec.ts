import '#contracts/all';
import { allRequests } from '#contracts/kit/registry';
import { controllers } from '../src/gateway.module';
import { accessOf } from '../src/http/access';
import { callOf } from '../src/http/calls';
import { declaredRoutes } from '../src/http/routes';
import { Edge } from './gateway.testbed';

/** Every route of every controller, from the controllers themselves: a new one is in these tables by being there. */
const routes = controllers.flatMap(declaredRoutes);
const administration = routes.filter(
  ({ handler, constructor }) => accessOf(handler, constructor) === 'admin',
);
const named = administration.map((route) => [`${route.verb} ${route.path}`, route] as const);

let edge: Edge;
beforeAll(async () => {
  edge = await Edge.open();
  edge.knowsAnna();
});
afterAll(() => edge.close());

function call(verb: string, path: string, token?: string): Promise<Response> {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  if (verb !== 'GET') headers.set('content-type', 'application/json');
  const body = verb === 'GET' ? {} : { body: '{}' };
  return edge.fetch(path.replaceAll(/:\w+/g, 'x'), { method: verb, headers, ...body });
}

describe('"every admin call enforced on the server"', () => {
  it('is about many calls', () => {
    expect(administration.length).toBeGreaterThan(15);
  });

  it.each(named)('%s refuses a guest with 401', async (_, { verb, path }) => {
    const response = await call(verb, path);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each(named)('%s refuses a customer with 403', async (_, { verb, path }) => {
    const response = await call(verb, path, await edge.token());
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('asks the token’s state and not its words: a customer who signs himself an admin’s claim stays a customer', async () => {
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
  ])('lets nobody in by a trick of the path: %s', async (path) => {
    const response = await call('GET', path, await edge.token());
    const text = await response.text();
    expect([403, 404]).toContain(response.status);
    expect(text).not.toContain('"products"');
  });

  it('is said again in the contract, so that the service refuses as well', () => {
    const contracts = new Map(allRequests().map((contract) => [contract.subject, contract]));
    const weaker = administration.filter(({ handler }) => {
      const contract = contracts.get(callOf(handler)?.contract.subject ?? '');
      return contract !== undefined && contract.access !== 'admin';
    });
    expect(weaker.map(({ name }) => name)).toEqual([]);
  });

  it('holds for everything below /api/admin and below the newsroom’s and the newsletter’s desks', () => {
    const below = routes.filter(({ path }) => /^\/api\/(admin|\w+\/admin)(\/|$)/.test(path));
    const open = below.filter(({ handler, constructor }) => accessOf(handler, constructor) !== 'admin');
    expect(open.map(({ name }) => name)).toEqual([]);
  });
});
