import type { RefundOrder } from '#contracts/commerce/refunds';
import { refundOrder } from '#contracts/commerce/refunds';
import { orderFile } from '#contracts/commerce/order-file';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { audited } from '#testing/audited';
import { SweepService } from '../src/sweep/sweep.service';
import { Shop } from './commerce.testbed';

jest.setTimeout(60_000);

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const patience = { timeoutMs: 10_000 };

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
});

afterEach(() => shop.stripe.chaos());

afterAll(() => shop.close());

const refund = (wanted: Partial<RefundOrder> & { id: string }, actor: UserActor = admin) =>
  shop.client.call(
    refundOrder,
    { reason: 'requested_by_customer', note: '', key: newId(), ...wanted },
    actor,
    patience,
  );

describe('a refund from the order’s details', () => {
  it('of everything goes through Stripe and makes the order refunded', async () => {
    const { sessionId, id } = await shop.paidOrder();
    expect(await refund({ id, note: 'changed her mind' })).toMatchObject({
      amount: 49,
      state: 'succeeded',
      note: 'changed her mind',
      requestedBy: admin.userId,
    });
    expect(await shop.reaches(sessionId, 'refunded')).toMatchObject({ refundedCents: 4_900 });
    await shop.isTold('commerce.order-refunded.v1', id);
  });

  it('of a part keeps the order partly refunded; the total never exceeds what was paid', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await refund({ id, amount: 9.5 });
    await shop.reaches(sessionId, 'partially_refunded');
    await expect(refund({ id, amount: 39.51 })).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
      params: { left: 39.5 },
    });
    expect(await refund({ id })).toMatchObject({ amount: 39.5 });
    await shop.reaches(sessionId, 'refunded');
    await expect(refund({ id })).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
  });

  it('sent again with its key is the same refund; with another amount it is refused', async () => {
    const { sessionId, id } = await shop.paidOrder();
    const key = newId();
    const [first, second] = await Promise.all([
      refund({ id, amount: 10, key }),
      refund({ id, amount: 10, key }),
    ]);
    expect(second.id).toBe(first.id);
    await expect(refund({ id, amount: 11, key })).rejects.toMatchObject({ code: 'REFUND_KEY_TAKEN' });
    await shop.isQuiet();
    expect((await shop.orderOf(sessionId)).refundedCents).toBe(1_000);
  });

  it('asked for by twenty at once gives back no more than was paid', async () => {
    const { sessionId, id } = await shop.paidOrder(1_000);
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => refund({ id, amount: 3 })));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await shop.isQuiet();
    await eventually(async () => expect((await shop.orderOf(sessionId)).refundedCents).toBe(900));
  });

  it('waits for Stripe while it is away and is made once when it is back', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await shop.stripe.fault({ match: 'POST /v1/refunds', status: 500, times: 50 });
    expect(await refund({ id, amount: 5 })).toMatchObject({ state: 'requested' });
    await fetch(`${shop.stripe.url}/_sandbox/faults`, { method: 'DELETE' });
    await shop.dataSource.query(
      `update refunds set asked_at = now() - interval '1 hour' where order_id = $1`,
      [id],
    );
    const sweep = shop.services[0]?.app.get(SweepService);
    await eventually(async () => {
      await sweep?.refundAgain();
      expect((await shop.orderOf(sessionId)).refundedCents).toBe(500);
    });
  });

  it('made in Stripe’s dashboard is listed beside ours, and one that the bank sent back is shown as failed', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await shop.stripe.refund(sessionId, 700);
    await shop.reaches(sessionId, 'partially_refunded');
    await refund({ id, amount: 1 });
    const states = async () =>
      (await shop.client.call(orderFile, { id }, admin, patience)).refunds.map(
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

  it('is refused for what was not paid, and while the bank disputes the payment', async () => {
    const sessionId = await shop.customer().opens(shop.sells());
    const unpaid = await shop.orderOf(sessionId);
    await expect(refund({ id: unpaid.id })).rejects.toMatchObject({ code: 'ORDER_NOT_REFUNDABLE' });
    const paid = await shop.paidOrder();
    await shop.stripe.dispute(paid.sessionId);
    await shop.reaches(paid.sessionId, 'disputed');
    await expect(refund({ id: paid.id })).rejects.toMatchObject({ code: 'ORDER_NOT_REFUNDABLE' });
  });

  it('is for administrators only, of orders that exist', async () => {
    const { id } = await shop.paidOrder();
    await expect(refund({ id }, { ...admin, role: 'user' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(refund({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an order’s details', () => {
  it('answer a support question: items, payment, events in time order, refunds, mails, one request id', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await shop.neighbours.fulfils(id, 'a-download-token-of-some-length');
    await eventually(async () =>
      expect((await shop.client.call(orderFile, { id }, admin, patience)).mails).toHaveLength(1),
    );
    await refund({ id, amount: 2 });
    await shop.isQuiet();
    const file = await shop.client.call(orderFile, { id }, admin, patience);
    expect(file).toMatchObject({
      totalAmount: 49,
      card: 'visa 4242',
      refunds: [{ amount: 2, state: 'succeeded' }],
      attempts: [{ number: 1, state: 'completed', sessionId }],
      mails: [{ template: 'receipt' }, { template: 'refund' }],
    });
    expect(file.paymentEvents.map(({ type }) => type)).toContain('checkout.session.completed');
    const times = file.moments.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect(file.moments.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'created',
        'attempt',
        'paid',
        'fulfilled',
        'refund_succeeded',
        'payment_event',
      ]),
    );
    expect(file.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the audit log of orders', () => {
  it('knows who gave how much back and why, once however often it was sent; the note stays with the refund', async () => {
    const { id } = await shop.paidOrder();
    const key = newId();
    await refund({ id, amount: 9.5, note: 'a gesture', key });
    await refund({ id, amount: 9.5, note: 'a gesture', key });
    const entries = await audited(shop.client, 'commerce', admin, id);
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
