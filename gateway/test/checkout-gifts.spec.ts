import { createCheckoutSession } from '#contracts/commerce/checkout';
import { GatewayTestbed } from './gateway.testbed';

let edge: GatewayTestbed;
const free = { sessionId: null, order: { orderNumber: 'LL-12345678', downloadToken: null }, reference: 'r' };
const paid = { sessionId: 'cs_test_1', order: null, reference: null };

beforeAll(async () => {
  edge = await GatewayTestbed.open();
});
afterAll(() => edge.close());

/** The statuses of gifts that one customer sends, one after the other; limits are ten times those of production. */
async function give(count: number, recipientOf: (at: number) => string): Promise<number[]> {
  const headers = await edge.adminHeaders();
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const body = JSON.stringify({ slug: 'gratis', gift: { email: recipientOf(at) } });
    statuses.push((await edge.fetch('/api/checkout/sessions', { method: 'POST', headers, body })).status);
  }
  return statuses;
}

describe('free gifts at the checkout', () => {
  it('paid gifts do not count against the limits of free ones', async () => {
    edge.stub(createCheckoutSession, () => paid);
    const statuses = await give(55, () => 'ben@example.com');
    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  it('limits free gifts to one recipient, however the address is written', async () => {
    edge.stub(createCheckoutSession, () => free);
    const spellings = ['eva@example.com', 'Eva@Example.com'];
    const statuses = await give(52, (at) => spellings[at % 2] ?? '');
    expect(statuses.slice(0, 50).every((status) => status === 201)).toBe(true);
    expect(statuses.slice(50)).toEqual([429, 429]);
  });

  it('limits free gifts of one customer', async () => {
    const statuses = await give(101, (at) => `customer-${at}@example.com`);
    expect(statuses.at(-1)).toBe(429);
  });
});
