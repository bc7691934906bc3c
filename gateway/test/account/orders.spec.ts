import { exportOrders, type OrderExportRow } from '#contracts/commerce/orders';
import { findOrder } from '#contracts/commerce/order-details';
import { refundOrder } from '#contracts/commerce/refunds';
import { getOrderEntitlements } from '#contracts/licensing/order-entitlements';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  headers = await edge.adminHeaders();
});

afterAll(() => edge.close());

const billing = {
  ...{ name: '', company: '', address: '', vatId: '', country: null },
  ...{ revision: 0, correctedAt: null },
};
const orderParts = { billing, documents: [], consents: [], adjustments: [], earnedPrices: [] };

function exported(n: number, name = `Customer ${n}`): OrderExportRow {
  const id = newId();
  return {
    id,
    _id: id,
    orderNumber: `LL-${n}`,
    billingInfo: { email: `customer-${n}@example.com`, name, country: 'GB' },
    totalAmount: 49,
    status: 'paid',
    dispute: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    currency: 'usd',
    subtotal: 49,
    discount: 0,
    tax: 0,
    refunded: 0,
    paidAt: null,
    items: 'Saturos, "Pro"',
  };
}

describe('the CSV export of orders (admin §7)', () => {
  it('streams all orders in batches', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => exported(n));
    const cursors: (string | undefined)[] = [];
    edge.stub(exportOrders, ({ after, status }) => {
      cursors.push(after);
      const from = after ? rows.findIndex(({ id }) => id === after) + 1 : 0;
      return { rows: status === 'paid' ? rows.slice(from, from + 250) : [] };
    });
    const response = await edge.fetch('/api/admin/orders/export.csv?status=paid', { headers });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
    const lines = (await response.text()).trim().split('\n');
    expect(lines).toHaveLength(1_001);
    expect(lines[1]).toBe(
      'LL-0,customer-0@example.com,Customer 0,GB,"Saturos, ""Pro""",usd,49,0,0,49,0,paid,2026-11-21T10:00:00.000Z,',
    );
    expect(cursors).toHaveLength(5);
  });

  it.each(['=', '+', '-', '@'])('escapes cells that begin with %s', async (sign) => {
    edge.stub(exportOrders, ({ after }) => ({
      rows: after ? [] : [exported(1, `${sign}cmd|' /C calc'!A0`)],
    }));
    const response = await edge.fetch('/api/admin/orders/export.csv', { headers });
    expect(await response.text()).toContain(`,'${sign}cmd|`);
  });

  it('responds to HEAD without reading orders', async () => {
    let questions = 0;
    edge.stub(exportOrders, ({ after }) => {
      questions += 1;
      return { rows: after ? [] : [exported(1)] };
    });
    const path = '/api/admin/orders/export.csv';
    const whole = await edge.fetch(path, { headers });
    await whole.text();
    const before = questions;
    const head = await edge.fetch(path, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect(questions).toBe(before);
    for (const name of ['content-type', 'content-disposition', 'cache-control', 'content-length'])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    expect((await edge.fetch(path, { method: 'HEAD' })).status).toBe(401);
  });

  it('responds with a failure when the first batch fails', async () => {
    edge.removeStub(exportOrders);
    const response = await edge.fetch('/api/admin/orders/export.csv', { headers });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('refunds', () => {
  const path = '/api/admin/orders/019a0000-0000-7000-8000-0000000000a1/refunds';
  const body = JSON.stringify({ amount: 5, reason: 'duplicate' });

  it('require an Idempotency-Key and pass it to the service', async () => {
    edge.received.length = 0;
    edge.stubFailure(refundOrder, { code: 'REFUND_TOO_LARGE', kind: 'conflict' });
    const keyed = { ...headers, 'idempotency-key': 'one-and-the-same' };
    expect((await edge.fetch(path, { method: 'POST', headers: keyed, body })).status).toBe(409);
    expect(edge.received.find(({ subject }) => subject === refundOrder.subject)?.input).toMatchObject({
      id: '019a0000-0000-7000-8000-0000000000a1',
      amount: 5,
      key: 'one-and-the-same',
    });
    const bare = await edge.fetch(path, { method: 'POST', headers, body });
    expect(bare.status).toBe(400);
    expect(await bare.json()).toMatchObject({ details: [{ field: 'key' }] });
  });
});

describe('order details', () => {
  const id = newId();
  const file = {
    ...exported(1),
    id,
    _id: id,
    userId: newId(),
    currency: 'usd',
    card: null,
    paymentIntentId: null,
    receiptUrl: null,
    dispute: null,
    reviewReason: null,
    requestId: newId(),
    announcements: 1,
    isFulfilled: true,
    items: [],
    moments: [{ what: 'created', at: '2026-11-21T10:00:00.000Z' }],
    attempts: [],
    refunds: [],
    paymentEvents: [],
    mails: [],
    ...orderParts,
  };

  it('combine commerce and licensing by time', async () => {
    edge.stub(findOrder, () => file);
    const right = {
      entitlementId: newId(),
      subjectId: newId(),
      name: 'Saturos Pro',
      status: 'active' as const,
      licenceLast4: 'AB12',
      seatLimit: 3,
      seats: [{ machineName: 'Studio', os: 'macOS', takenAt: '2026-11-21T12:00:00.000Z' }],
      createdAt: '2026-11-21T11:00:00.000Z',
    };
    const history = [{ kind: 'revoked' as const, name: 'Saturos Pro', at: '2026-11-21T13:00:00.000Z' }];
    edge.stub(getOrderEntitlements, () => ({
      rights: [right],
      history,
      downloads: null,
      mails: [],
      gift: null,
    }));
    const answer = await edge.fetch(`/api/admin/orders/${id}`, { headers });
    expect(await answer.json()).toMatchObject({
      rights: { rights: [{ licenceLast4: 'AB12' }] },
      timeline: [
        { what: 'created' },
        { what: 'entitled' },
        { what: 'seat', about: 'Studio' },
        { what: 'licence_revoked', about: 'Saturos Pro' },
      ],
    });
  });

  it('omit entitlements while licensing is unavailable', async () => {
    edge.stub(findOrder, () => file);
    edge.removeStub(getOrderEntitlements);
    const answer = await edge.fetch(`/api/admin/orders/${id}`, { headers });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ rights: null, timeline: [{ what: 'created' }] });
  });
});
