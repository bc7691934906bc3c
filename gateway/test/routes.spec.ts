import { accessOf, assertAccessDeclared, type RouteAccess } from '../src/access/access';
import { routesOf } from '../src/http/routes';
import { GatewayTestbed } from './gateway.testbed';

/** Method, path and access as the specification has them (storefront §7, admin §7). */
const table: [string, string, RouteAccess][] = [
  ['GET', '/api/account/entitlements', 'signed-in'],
  ['GET', '/api/account/entitlements/:id/files', 'signed-in'],
  ['GET', '/api/account/sessions', 'signed-in'],
  ['DELETE', '/api/account/sessions', 'signed-in'],
  ['DELETE', '/api/account/sessions/:id', 'signed-in'],
  ['GET', '/api/account/trials', 'signed-in'],
  ['POST', '/api/logout', 'signed-in'],
  ['POST', '/api/login/code', 'public'],
  ['GET', '/api/account/second-factor', 'signed-in'],
  ['POST', '/api/account/second-factor/confirm', 'signed-in'],
  ['POST', '/api/account/second-factor/recovery-codes', 'signed-in'],
  ['POST', '/api/account/second-factor/start', 'signed-in'],
  ['POST', '/api/account/second-factor/stop', 'signed-in'],
  ['POST', '/api/account/reauthentication', 'signed-in'],
  ['POST', '/api/account/email', 'signed-in'],
  ['POST', '/api/account/email/confirmation', 'signed-in'],
  ['POST', '/api/account/email/confirm', 'public'],
  ['POST', '/api/admin/pictures', 'admin'],
  ['POST', '/api/admin/product-files', 'admin'],
  ['GET', '/api/admin/products', 'admin'],
  ['POST', '/api/admin/products', 'admin'],
  ['GET', '/api/admin/products/:id', 'admin'],
  ['PUT', '/api/admin/products/:id', 'admin'],
  ['DELETE', '/api/admin/products/:id', 'admin'],
  ['GET', '/api/admin/bundles', 'admin'],
  ['POST', '/api/admin/bundles', 'admin'],
  ['GET', '/api/admin/bundles/:id', 'admin'],
  ['PUT', '/api/admin/bundles/:id', 'admin'],
  ['DELETE', '/api/admin/bundles/:id', 'admin'],
  ['POST', '/api/admin/bundles/:id/deactivate', 'admin'],
  ['GET', '/api/admin/reconciliation', 'admin'],
  ['POST', '/api/admin/reconciliation/runs', 'admin'],
  ['GET', '/api/admin/releases', 'admin'],
  ['POST', '/api/admin/releases', 'admin'],
  ['POST', '/api/admin/releases/files', 'admin'],
  ['POST', '/api/admin/releases/yank', 'admin'],
  ['POST', '/api/admin/sounds', 'admin'],
  ['GET', '/api/admin/campaigns', 'admin'],
  ['POST', '/api/admin/campaigns', 'admin'],
  ['GET', '/api/admin/campaigns/:id', 'admin'],
  ['GET', '/api/admin/campaigns/:id/audience', 'admin'],
  ['POST', '/api/admin/campaigns/:id/cancel', 'admin'],
  ['POST', '/api/admin/campaigns/:id/pause', 'admin'],
  ['GET', '/api/admin/campaigns/:id/preview', 'admin'],
  ['POST', '/api/admin/campaigns/:id/repeat-unsettled', 'admin'],
  ['POST', '/api/admin/campaigns/:id/resume', 'admin'],
  ['POST', '/api/admin/campaigns/:id/schedule', 'admin'],
  ['POST', '/api/admin/campaigns/:id/test', 'admin'],
  ['GET', '/api/admin/audit', 'admin'],
  ['GET', '/api/admin/dead-events', 'admin'],
  ['POST', '/api/admin/dead-events/:service/:id/replay', 'admin'],
  ['GET', '/api/admin/figures', 'admin'],
  ['GET', '/api/admin/refund-figures', 'admin'],
  ['GET', '/api/admin/refund-figures/export.csv', 'admin'],
  ['GET', '/api/admin/failed-mails', 'admin'],
  ['POST', '/api/admin/failed-mails/:service/:id/retry', 'admin'],
  ['GET', '/api/admin/entitlements', 'admin'],
  ['GET', '/api/admin/entitlements/export.csv', 'admin'],
  ['GET', '/api/admin/discounts', 'admin'],
  ['POST', '/api/admin/discounts', 'admin'],
  ['POST', '/api/admin/discounts/:id/end', 'admin'],
  ['GET', '/api/admin/discounts/:id/codes.csv', 'admin'],
  ['GET', '/api/admin/sales', 'admin'],
  ['POST', '/api/admin/sales', 'admin'],
  ['POST', '/api/admin/sales/:id/end', 'admin'],
  ['GET', '/api/admin/redemption-batches', 'admin'],
  ['POST', '/api/admin/redemption-batches', 'admin'],
  ['POST', '/api/admin/redemption-batches/:id/withdraw', 'admin'],
  ['GET', '/api/admin/redemption-batches/:id/codes', 'admin'],
  ['GET', '/api/admin/redemption-batches/:id/codes.csv', 'admin'],
  ['POST', '/api/admin/redemption-codes/:id/withdraw', 'admin'],
  ['GET', '/api/admin/users/:id/licence-grants', 'admin'],
  ['POST', '/api/admin/users/:id/licence-grants', 'admin'],
  ['POST', '/api/admin/licence-grants/:id/revoke', 'admin'],
  ['POST', '/api/licensing/redemptions', 'signed-in'],
  ['PUT', '/api/account/orders/:number/gift', 'signed-in'],
  ['POST', '/api/account/orders/:number/gift/mails', 'signed-in'],
  ['POST', '/api/checkout/quotes', 'public'],
  ['GET', '/api/admin/offers', 'admin'],
  ['GET', '/api/admin/offer-rules', 'admin'],
  ['POST', '/api/admin/offer-rules', 'admin'],
  ['PUT', '/api/admin/offer-rules/:id', 'admin'],
  ['GET', '/api/admin/upgrade-paths', 'admin'],
  ['POST', '/api/admin/upgrade-paths', 'admin'],
  ['POST', '/api/admin/trials/:id/extend', 'admin'],
  ['PUT', '/api/admin/upgrade-paths/:id', 'admin'],
  ['POST', '/api/admin/offers/:id/end', 'admin'],
  ['GET', '/api/admin/orders/export.csv', 'admin'],
  ['GET', '/api/admin/orders/:id/disputes', 'admin'],
  ['POST', '/api/admin/orders/:orderId/disputes/:disputeId/evidence', 'admin'],
  ['GET', '/api/admin/withdrawals', 'admin'],
  ['POST', '/api/admin/withdrawals/:id/accept', 'admin'],
  ['POST', '/api/admin/withdrawals/:id/decline', 'admin'],
  ['POST', '/api/admin/orders/:id/receipt', 'admin'],
  ['POST', '/api/admin/orders/:id/reassign', 'admin'],
  ['POST', '/api/admin/orders/:id/refunds', 'admin'],
  ['GET', '/api/admin/orders', 'admin'],
  ['GET', '/api/admin/orders/:id', 'admin'],
  ['GET', '/api/admin/orders/:id/:kind.pdf', 'admin'],
  ['GET', '/api/user/export-data', 'signed-in'],
  ['GET', '/api/account/activations', 'signed-in'],
  ['GET', '/api/account/cart', 'signed-in'],
  ['PUT', '/api/account/cart', 'signed-in'],
  ['DELETE', '/api/account/activations/:id', 'signed-in'],
  ['PUT', '/api/account/activations/:id/name', 'signed-in'],
  ['GET', '/api/account/files', 'signed-in'],
  ['POST', '/api/account/files/link', 'signed-in'],
  ['GET', '/api/downloads/archives/:link', 'public'],
  ['GET', '/api/account/newsletter', 'signed-in'],
  ['POST', '/api/orders/claim', 'signed-in'],
  ['GET', '/api/orders/lookup', 'public'],
  ['POST', '/api/orders/lookup', 'public'],
  ['POST', '/api/orders/lookup/redeem', 'public'],
  ['POST', '/api/orders/lookup/end', 'public'],
  ['POST', '/api/orders/lookup/:number/receipt', 'public'],
  ['GET', '/api/orders/lookup/:number/receipt.pdf', 'public'],
  ['GET', '/api/account/offers', 'signed-in'],
  ['GET', '/api/account/prices/:slug', 'signed-in'],
  ['GET', '/api/account/orders', 'signed-in'],
  ['GET', '/api/account/orders/:number', 'signed-in'],
  ['GET', '/api/account/orders/:number/:kind.pdf', 'signed-in'],
  ['PUT', '/api/account/orders/:number/billing', 'signed-in'],
  ['POST', '/api/account/orders/:number/receipt', 'signed-in'],
  ['POST', '/api/account/activations/:id/deactivate', 'signed-in'],
  ['POST', '/api/account/activations/:id/lost', 'signed-in'],
  ['POST', '/api/account/activations/:id/lost-code', 'signed-in'],
  ['GET', '/api/account/lost-computers', 'signed-in'],
  ['POST', '/api/licensing/activations', 'signed-in'],
  ['GET', '/api/licensing/keys', 'public'],
  ['POST', '/api/licensing/offline-activations', 'signed-in'],
  ['POST', '/api/licensing/offline-activations/:id/return', 'signed-in'],
  ['POST', '/api/licensing/pairings', 'public'],
  ['GET', '/api/licensing/pairings/:userCode', 'signed-in'],
  ['POST', '/api/licensing/pairings/:userCode/approve', 'signed-in'],
  ['POST', '/api/licensing/pairings/:userCode/deny', 'signed-in'],
  ['POST', '/api/licensing/pairings/:id/poll', 'public'],
  ['POST', '/api/licensing/refresh', 'public'],
  ['POST', '/api/licensing/swap-codes', 'signed-in'],
  ['POST', '/api/licensing/trials', 'signed-in'],
  ['POST', '/api/licensing/release', 'public'],
  ['PUT', '/api/admin/status', 'admin'],
  ['GET', '/api/admin/users', 'admin'],
  ['DELETE', '/api/admin/users/:id', 'admin'],
  ['PUT', '/api/admin/users/:id/role', 'admin'],
  ['POST', '/api/admin/users/bulk-delete', 'admin'],
  ['GET', '/api/admin/users/:id/computers', 'admin'],
  ['POST', '/api/admin/computers/:id/release', 'admin'],
  ['POST', '/api/forgot-password', 'public'],
  ['POST', '/api/reset-password', 'public'],
  ['PUT', '/api/profile', 'signed-in'],
  ['DELETE', '/api/user/delete-account', 'signed-in'],
  ['GET', '/api/checkout/config', 'public'],
  ['GET', '/api/checkout/session-status/:sessionId', 'public'],
  ['POST', '/api/checkout/sessions', 'signed-in'],
  ['POST', '/api/checkout/sessions/:sessionId/consents', 'signed-in'],
  ['POST', '/api/orders/:number/withdrawal', 'public'],
  ['POST', '/api/orders/withdrawals/confirm', 'public'],
  ['GET', '/api/documents/:name', 'public'],
  ['GET', '/api/downloads/:token', 'public'],
  ['GET', '/api/downloads/files/:link', 'public'],
  ['POST', '/api/hooks/mail/:provider', 'public'],
  ['GET', '/api/installer/channel', 'public'],
  ['GET', '/api/installer/files/:link', 'public'],
  ['GET', '/api/installer/release', 'public'],
  ['POST', '/api/login', 'public'],
  ['GET', '/api/me', 'signed-in'],
  ['GET', '/api/newsletter/admin/subscribers', 'admin'],
  ['POST', '/api/newsletter/admin/subscribers/bulk', 'admin'],
  ['PUT', '/api/newsletter/admin/subscribers/:id', 'admin'],
  ['DELETE', '/api/newsletter/admin/subscribers/:id', 'admin'],
  ['POST', '/api/newsletter/admin/subscribers/:id/resend-confirmation', 'admin'],
  ['GET', '/api/newsletter/confirm/:token', 'public'],
  ['GET', '/api/newsletter/one-click/:token', 'public'],
  ['POST', '/api/newsletter/one-click/:token', 'public'],
  ['GET', '/api/newsletter/preferences/:token', 'public'],
  ['PUT', '/api/newsletter/preferences/:token', 'public'],
  ['POST', '/api/newsletter/subscribe', 'public'],
  ['GET', '/api/news', 'public'],
  ['GET', '/api/news/:slug', 'public'],
  ['GET', '/api/news/latest', 'public'],
  ['GET', '/api/news/previews/:token', 'public'],
  ['POST', '/api/news/admin', 'admin'],
  ['PUT', '/api/news/admin/:id', 'admin'],
  ['DELETE', '/api/news/admin/:id', 'admin'],
  ['GET', '/api/news/admin/all', 'admin'],
  ['POST', '/api/news/admin/:id/preview', 'admin'],
  ['POST', '/api/news/admin/generate', 'admin'],
  ['POST', '/api/news/admin/upload-image', 'admin'],
  ['GET', '/api/bundles', 'public'],
  ['GET', '/api/bundles/:slug', 'public'],
  ['GET', '/api/bundles/:slug/completion', 'signed-in'],
  ['GET', '/api/plugin-facets', 'public'],
  ['GET', '/api/plugins', 'public'],
  ['GET', '/api/plugins/:slug', 'public'],
  ['GET', '/api/plugins/:slug/audio/:index', 'public'],
  ['GET', '/api/plugins/:slug/trial', 'public'],
  ['POST', '/api/register', 'public'],
  ['GET', '/api/status', 'public'],
  ['GET', '/api/translations/:lang', 'public'],
  ['POST', '/api/translations/user/language', 'signed-in'],
  ['POST', '/api/webhooks/stripe', 'public'],
  ['GET', '/media/uploads/:name', 'public'],
];

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
    expect(sorted(found)).toEqual(sorted([...table]));
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

  it.each(table.filter(([, , access]) => access !== 'public'))(
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
