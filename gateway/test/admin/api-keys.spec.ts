/** @own-modules because it reads all declared contracts */
import '#contracts/all';
import { createHash } from 'node:crypto';
import { listWebhooks } from '#contracts/identity/webhooks/webhooks';
import { resolveApiKey } from '#contracts/identity/staff/api-keys';
import { notFound } from '#contracts/kit/failure';
import { keyPermissions, type Permission, rolePermissions } from '#contracts/kit/permissions';
import type { Role } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { accessOf, permissionOf } from '../../src/access/access';
import { GatewayModule } from '../../src/gateway.module';
import { controllersOf, declaredRoutes } from '../../src/http/routes';
import { GatewayTestbed } from '../gateway.testbed';

const routes = controllersOf(GatewayModule).flatMap(declaredRoutes);
const administration = routes.filter(
  ({ handler, constructor }) => accessOf(handler, constructor) === 'admin',
);

let edge: GatewayTestbed;
let nextKey = 0;
beforeAll(async () => {
  edge = await GatewayTestbed.open({ RATE_REFUSALS_PER_ADDRESS: '100000' });
});
afterAll(() => edge.close());

/** A key with these permissions. */
function newKey(permissions: readonly Permission[], role: Role = 'admin'): string {
  const ids = { keyId: newId(), userId: newId() };
  edge.stub(resolveApiKey, () => ({ ...ids, role, language: 'en', permissions: [...permissions] }));
  return `lk_${String((nextKey += 1)).padStart(43, '0')}`;
}

function call(key: string, verb: string, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = verb === 'GET' ? {} : { body: '{}' };
  return edge.fetch(path.replaceAll(/:\w+/g, 'x'), { method: verb, headers, ...body });
}

async function admitted(key: string): Promise<string[]> {
  const statuses = await Promise.all(
    administration.map(async ({ verb, path, name }) => [name, (await call(key, verb, path)).status] as const),
  );
  return statuses.filter(([, status]) => status !== 401 && status !== 403).map(([name]) => name);
}

const routesOf = (permissions: readonly Permission[]) =>
  administration
    .filter(({ handler }) => permissions.some((one) => one === permissionOf(handler)))
    .map(({ name }) => name);

describe('an API key', () => {
  it.each(['orders:refund', 'products:read', 'subscribers:export'] as const)(
    'with %s alone opens the calls that declare it, and no others',
    async (permission) => {
      // A busy machine answers late, which looks as if the service behind a route were unavailable.
      await eventually(async () =>
        expect(await admitted(newKey([permission]))).toEqual(routesOf([permission])),
      );
    },
  );

  it('opens what its maker may do now and it has', async () => {
    const both = rolePermissions.support.filter((one) => keyPermissions.includes(one));
    await eventually(async () =>
      expect(await admitted(newKey(keyPermissions, 'support'))).toEqual(routesOf(both)),
    );
  });

  it('is sent to identity as its hash', async () => {
    const key = newKey(['orders:read']);
    edge.received.length = 0;
    await call(key, 'GET', '/api/admin/orders');
    const hash = createHash('sha256').update(key).digest('base64url');
    expect(edge.received).toContainEqual({ subject: resolveApiKey.subject, input: { hash } });
  });

  it.each([
    ['GET', '/api/account/sessions'],
    ['POST', '/api/logout'],
    ['GET', '/api/me'],
  ])('is refused outside of the administration: %s %s', async (verb, path) => {
    expect((await call(newKey(keyPermissions), verb, path)).status).toBe(401);
  });

  it('is refused for a while after 300 requests in a minute', async () => {
    edge.stub(listWebhooks, () => ({
      endpoints: [],
      pagination: { page: 1, limit: 10, total: 0, pages: 0 },
    }));
    const key = newKey(['webhooks:read']);
    let response = await call(key, 'GET', '/api/admin/webhooks');
    for (let sent = 1; sent <= 300; sent += 1) response = await call(key, 'GET', '/api/admin/webhooks');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(newKey(['webhooks:read']), 'GET', '/api/admin/webhooks')).status).not.toBe(429);
  });

  it('is refused when identity does not know it any more, at the latest after three seconds', async () => {
    const key = newKey(['webhooks:read']);
    expect((await call(key, 'GET', '/api/admin/webhooks')).status).not.toBe(401);
    edge.stubFailure(resolveApiKey, notFound);
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 3_001);
    try {
      expect((await call(key, 'GET', '/api/admin/webhooks')).status).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });
});
