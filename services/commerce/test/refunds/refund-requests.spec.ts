import type { RefundOrder } from '#contracts/commerce/refunds';
import { refundOrder } from '#contracts/commerce/refunds';
import { findOrder } from '#contracts/commerce/order-details';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { auditEntriesOf } from '#testing/audit-entries';
import { RefundExecutionService } from '../../src/after-sales/refunds/refund-execution.service';
import { CommerceTestbed } from '../commerce.testbed';

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const callOptions = { timeoutMs: 10_000 };

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterEach(() => shop.stripe.setDeliveryFaults());

afterAll(() => shop.close());

const refund = (wanted: Partial<RefundOrder> & { id: string }, actor: UserActor = admin) =>
  shop.client.call(
    refundOrder,
    { reason: 'requested_by_customer', note: '', key: newId(), ...wanted },
    actor,
    callOptions,
  );

describe('requested refund (admin §3)', () => {
  it('a refund of the full amount is made at Stripe and marks the order refunded', async () => {
    const { sessionId, id } = await shop.paidOrder();
    expect(await refund({ id, note: 'changed her mind' })).toMatchObject({
      amount: 49,
      state: 'succeeded',
      note: 'changed her mind',
      requestedBy: admin.userId,
    });
    expect(await shop.waitForState(sessionId, 'refunded')).toMatchObject({ refundedCents: 4_900 });
    await shop.waitForEvents('commerce.order-refunded.v1', id);
  });

  it('a refund of a part marks the order partially refunded and never exceeds the paid total', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await refund({ id, amount: 9.5 });
    await shop.waitForState(sessionId, 'partially_refunded');
    await expect(refund({ id, amount: 39.51 })).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
      params: { left: 39.5 },
    });
    expect(await refund({ id })).toMatchObject({ amount: 39.5 });
    await shop.waitForState(sessionId, 'refunded');
    await expect(refund({ id })).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
  });

  it.each([
    ['USD', 12.345],
    ['USD', 0.010_000_000_1],
    ['JPY', 12.5],
  ])(
    'a refund in %s is rejected with an amount that the currency does not have: %d',
    async (code, amount) => {
      const { id } = await shop.paidOrder();
      await shop.dataSource.query(`update orders set currency = $1 where id = $2`, [code, id]);
      await expect(refund({ id, amount })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        params: { fields: [{ field: 'amount', rule: 'isAmount' }] },
      });
    },
  );

  it('a refund is idempotent by key and rejected with the same key and another amount', async () => {
    const { sessionId, id } = await shop.paidOrder();
    const key = newId();
    const [first, second] = await Promise.all([
      refund({ id, amount: 10, key }),
      refund({ id, amount: 10, key }),
    ]);
    expect(second.id).toBe(first.id);
    await expect(refund({ id, amount: 11, key })).rejects.toMatchObject({ code: 'REFUND_KEY_TAKEN' });
    await expect(refund({ id, amount: 10, revoke: 'all', key })).rejects.toMatchObject({
      code: 'REFUND_KEY_TAKEN',
    });
    await shop.waitUntilIdle();
    expect((await shop.orderOf(sessionId)).refundedCents).toBe(1_000);
  });

  it('refunds never exceed the paid total for twenty concurrent requests', async () => {
    const { sessionId, id } = await shop.paidOrder(1_000);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => refund({ id, amount: 3 })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await shop.waitUntilIdle();
    await eventually(async () => expect((await shop.orderOf(sessionId)).refundedCents).toBe(900));
  });

  it('a refund is made once after an outage of Stripe', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await shop.stripe.addFault({ match: 'POST /v1/refunds', status: 500, times: 50 });
    expect(await refund({ id, amount: 5 })).toMatchObject({ state: 'requested' });
    await fetch(`${shop.stripe.url}/_sandbox/faults`, { method: 'DELETE' });
    await shop.dataSource.query(
      `update refunds set sent_at = now() - interval '1 hour' where order_id = $1`,
      [id],
    );
    const refunds = shop.services[0]?.app.get(RefundExecutionService);
    await eventually(async () => {
      await refunds?.retryUnanswered();
      expect((await shop.orderOf(sessionId)).refundedCents).toBe(500);
    });
  });

  it('a refund is listed beside refunds of Stripe’s dashboard, and shown as failed if the bank returns it', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await shop.stripe.refund(sessionId, 700);
    await shop.waitForState(sessionId, 'partially_refunded');
    await refund({ id, amount: 1 });
    const states = async () =>
      (await shop.client.call(findOrder, { id }, admin, callOptions)).refunds.map(
        ({ amount, state, requestedBy }) => [amount, state, requestedBy !== null],
      );
    await eventually(async () =>
      expect(await states()).toEqual([
        [7, 'succeeded', false],
        [1, 'succeeded', true],
      ]),
    );
    await shop.stripe.failRefund(sessionId);
    await eventually(async () => expect(await states()).toContainEqual([1, 'failed', true]));
  });

  it('a refund is rejected for an unpaid order and during a dispute', async () => {
    const sessionId = await shop.customer().openSession(shop.addProduct());
    const unpaid = await shop.orderOf(sessionId);
    await expect(refund({ id: unpaid.id })).rejects.toMatchObject({ code: 'ORDER_NOT_REFUNDABLE' });
    const paid = await shop.paidOrder();
    await shop.stripe.dispute(paid.sessionId);
    await shop.waitForState(paid.sessionId, 'disputed');
    await expect(refund({ id: paid.id })).rejects.toMatchObject({ code: 'ORDER_NOT_REFUNDABLE' });
  });

  it('refund requests are for administrators only and for existing orders', async () => {
    const { id } = await shop.paidOrder();
    await expect(refund({ id }, { ...admin, role: 'user' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(refund({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('order details (admin §3)', () => {
  it('order details contain items, payment, timeline, refunds, mails and the request id', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await shop.fakeServices.fulfilOrder(id, 'a-download-token-of-some-length');
    await eventually(async () =>
      expect((await shop.client.call(findOrder, { id }, admin, callOptions)).mails).toHaveLength(1),
    );
    await refund({ id, amount: 2 });
    await shop.waitUntilIdle();
    const details = await shop.client.call(findOrder, { id }, admin, callOptions);
    expect(details).toMatchObject({
      totalAmount: 49,
      card: 'visa 4242',
      refunds: [{ amount: 2, state: 'succeeded' }],
      attempts: [{ number: 1, state: 'completed', sessionId }],
      mails: [{ template: 'receipt' }, { template: 'refund' }],
    });
    expect(details.paymentEvents.map(({ type }) => type)).toContain('checkout.session.completed');
    const times = details.moments.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect(details.moments.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'created',
        'attempt',
        'paid',
        'fulfilled',
        'refund_succeeded',
        'payment_event',
      ]),
    );
    expect(details.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('audit log of orders', () => {
  it('records administrator, amount and reason of a refund once, without the note', async () => {
    const { id } = await shop.paidOrder();
    const key = newId();
    await refund({ id, amount: 9.5, note: 'a gesture', key });
    await refund({ id, amount: 9.5, note: 'a gesture', key });
    const entries = await auditEntriesOf(shop.client, 'commerce', admin, id);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: admin.userId,
      action: 'order.refund-requested',
      changes: [
        { field: 'amount', before: null, after: '9.5' },
        { field: 'reason', before: null, after: 'requested_by_customer' },
      ],
    });
  });
});
