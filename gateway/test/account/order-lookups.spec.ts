import {
  endOrderLookup,
  listFoundOrders,
  lookupRefused,
  redeemOrderLookup,
  requestOrderLookup,
  resendFoundReceipt,
} from '#contracts/commerce/order-addresses/order-lookups';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

const lookupId = newId();
const access = 'access-0123456789-0123456789';
const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
const requestsPerHour = 20;

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open({ NODE_ENV: 'production', STRIPE_JS_URL: '', TRUST_PROXY: '1' });
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.received.splice(0);
  edge.stub(requestOrderLookup, () => ({ lookupId }));
  edge.stub(redeemOrderLookup, () => ({ access, expiresAt }));
  edge.stub(listFoundOrders, () => ({ email: 'anna@example.com', expiresAt, orders: [] }));
});

const post = (path: string, body: object, address: string, more: Record<string, string> = {}) =>
  edge.fetch(`/api/orders/lookup${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...more },
    body: JSON.stringify(body),
  });

describe('search for orders without an account', () => {
  it('responds with 202 and the id of the request', async () => {
    const response = await post('', { email: 'anna@example.com' }, '203.0.113.1');
    expect([response.status, await response.json()]).toEqual([202, { lookupId }]);
  });

  it('limits requests by network address, never by the address that is searched for', async () => {
    const statuses = [];
    for (let i = 0; i <= requestsPerHour; i += 1)
      statuses.push((await post('', { email: `anna-${i}@example.com` }, '203.0.113.2')).status);
    expect(statuses).toEqual([...Array.from({ length: requestsPerHour }, () => 202), 429]);
    for (let i = 0; i < 5; i += 1)
      expect((await post('', { email: 'anna@example.com' }, `198.51.100.${i}`)).status).toBe(202);
  });

  it('keeps the access in a cookie that scripts and other sites cannot read', async () => {
    const response = await post('/redeem', { lookupId, code: '123456' }, '203.0.113.3');
    expect(await response.json()).toEqual({ expiresAt });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^order_lookup=access-0123456789-0123456789; /);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/api\/orders;/);
  });

  it('refuses codes of one network address after 30 wrong ones', async () => {
    edge.stubFailure(redeemOrderLookup, lookupRefused);
    for (let i = 0; i < 30; i += 1)
      expect((await post('/redeem', { lookupId, code: '123456' }, '203.0.113.4')).status).toBe(400);
    expect((await post('/redeem', { lookupId, code: '123456' }, '203.0.113.4')).status).toBe(429);
  });

  it('lists orders with the cookie alone', async () => {
    expect((await edge.fetch('/api/orders/lookup')).status).toBe(410);
    const response = await edge.fetch('/api/orders/lookup', {
      headers: { cookie: `order_lookup=${access}` },
    });
    expect(await response.json()).toMatchObject({ email: 'anna@example.com', orders: [] });
    expect(edge.received.at(-1)?.input).toEqual({ access });
  });

  it('ends the access of the cookie on the server before the cookie is deleted', async () => {
    const cookie = { cookie: `order_lookup=${access}` };
    edge.removeStub(endOrderLookup);
    const failed = await post('/end', {}, '203.0.113.6', cookie);
    expect([failed.status, failed.headers.get('set-cookie')]).toEqual([503, null]);
    edge.stub(endOrderLookup, () => ({}));
    const response = await post('/end', {}, '203.0.113.6', cookie);
    expect(response.status).toBe(200);
    expect(edge.received.at(-1)).toMatchObject({ subject: endOrderLookup.subject, input: { access } });
    expect(response.headers.get('set-cookie')).toMatch(/^order_lookup=; Max-Age=0/);
    expect((await post('/end', {}, '203.0.113.6')).status).toBe(200);
  });

  it('sends the mail of one order five times a day', async () => {
    edge.stub(resendFoundReceipt, () => ({ sentTo: 'anna@example.com' }));
    const cookie = { cookie: `order_lookup=${access}` };
    const send = () => post('/LL-12345678/receipt', {}, '203.0.113.5', cookie);
    for (let i = 0; i < 5; i += 1) expect((await send()).status).toBe(202);
    expect((await send()).status).toBe(429);
  });
});
