import { accessOf, assertAccessDeclared, type RouteAccess } from '../src/access/access';
import { routesOf } from '../src/http/routes';
import { GatewayTestbed } from './gateway.testbed';
import { administrationRoutes } from './specified-routes/administration-routes';
import { shopRoutes } from './specified-routes/shop-routes';

const specified = [...shopRoutes, ...administrationRoutes];

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
});
afterAll(() => edge.close());

const sorted = <T extends [string, string, unknown]>(routes: T[]): T[] =>
  routes.sort((a, b) => `${a[1]} ${a[0]}`.localeCompare(`${b[1]} ${b[0]}`));

describe('the routes of the gateway', () => {
  it('equal those of the specification, each with its access (storefront §7, admin §7)', () => {
    const found = routesOf(edge.gateway.app).map(
      ({ verb, path, handler, controller }): [string, string, RouteAccess | undefined] => [
        verb,
        path,
        accessOf(handler, controller.constructor),
      ],
    );
    expect(sorted(found)).toEqual(sorted([...specified]));
  });

  it('keep the gateway from starting when one declares no access', () => {
    const [route] = routesOf(edge.gateway.app);
    if (!route) throw new Error('there is no route');
    const owner = Reflect.getMetadataKeys(route.handler).includes('route access')
      ? route.handler
      : route.controller.constructor;
    const declared: unknown = Reflect.getMetadata('route access', owner);
    Reflect.deleteMetadata('route access', owner);
    try {
      expect(() => assertAccessDeclared(edge.gateway.app)).toThrow(/declare no access level/);
    } finally {
      Reflect.defineMetadata('route access', declared, owner);
    }
  });

  it.each(specified.filter(([, , access]) => access !== 'public'))(
    '%s %s rejects a guest',
    async (method, path) => {
      const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
      const response = await edge.fetch(path.replace(/:\w+/g, 'x'), { method, ...body });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    },
  );

  it('reject a customer on admin routes', async () => {
    edge.stubAnna();
    const headers = { authorization: `Bearer ${await edge.token()}`, 'content-type': 'application/json' };
    const response = await edge.fetch('/api/admin/status', {
      method: 'PUT',
      headers,
      body: '{"maintenance":true}',
    });
    expect(response.status).toBe(403);
  });
});
