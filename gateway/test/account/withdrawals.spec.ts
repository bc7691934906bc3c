import { confirmWithdrawal, withdraw } from '#contracts/commerce/consumer-law/withdrawals';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
const receivedAt = '2026-11-24T10:00:00.000Z';

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  edge.stub(withdraw, () => ({ receivedAt }));
  edge.stub(confirmWithdrawal, () => ({ orderNumber: 'LL-12345678', receivedAt }));
});
afterAll(() => edge.close());

const declare = (number: string, body: object = { name: 'Anna Kern', email: 'anna@example.com' }) =>
  edge.fetch(`/api/orders/${number}/withdrawal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('POST /api/orders/{number}/withdrawal', () => {
  it('accepts a declaration of a guest with 202 and the time of its receipt', async () => {
    const response = await declare('LL-12345678');
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ receivedAt });
    expect(edge.received.at(-1)?.input).toMatchObject({ number: 'LL-12345678', email: 'anna@example.com' });
  });

  it('passes on the access of the find-my-order cookie, and rejects one in the body', async () => {
    const access = 'a'.repeat(32);
    const post = (headers: Record<string, string>, more: object = {}) =>
      edge.fetch('/api/orders/LL-12345678/withdrawal', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ name: 'Anna Kern', email: 'anna@example.com', ...more }),
      });
    expect((await post({ cookie: `order_lookup=${access}` })).status).toBe(202);
    expect(edge.received.at(-1)?.input).toMatchObject({ access });
    expect((await post({}, { access })).status).toBe(400);
  });

  it.each([
    ['a number of another form', '12345678', { name: 'Anna', email: 'anna@example.com' }],
    ['no name', 'LL-12345678', { name: ' ', email: 'anna@example.com' }],
    ['a wrong address', 'LL-12345678', { name: 'Anna', email: 'anna' }],
    ['items that are no ids', 'LL-12345678', { name: 'Anna', email: 'anna@example.com', items: ['x'] }],
  ])('rejects %s', async (_, number, body) => {
    expect((await declare(number, body)).status).toBe(400);
  });

  it('limits declarations of one address, whether their orders exist or not', async () => {
    const numbers = Array.from({ length: 110 }, (_, index) => `LL-${20_000_000 + index}`);
    const statuses: number[] = [];
    for (const number of numbers) statuses.push((await declare(number)).status);
    expect(new Set(statuses)).toEqual(new Set([202, 429]));
    // Ten an hour in production, a hundred elsewhere.
    expect(statuses.filter((status) => status === 202).length).toBeLessThanOrEqual(100);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('POST /api/orders/withdrawals/confirm', () => {
  it('confirms by the token of the link without a session', async () => {
    const response = await edge.fetch('/api/orders/withdrawals/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'b'.repeat(32) }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ orderNumber: 'LL-12345678', receivedAt });
  });
});
