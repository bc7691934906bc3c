import { type OrderRefund, refundOrder } from '#contracts/commerce/refunds';
import { findOrder } from '#contracts/commerce/order-details';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { RefundExecutionService } from '../../src/after-sales/refunds/refund-execution.service';
import { CommerceTestbed } from '../commerce.testbed';

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const callOptions = { timeoutMs: 10_000 };

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterEach(async () => {
  await removeFaults();
  await shop.stripe.setDeliveryFaults();
  await shop.stripe.releaseDeliveries();
});

afterAll(() => shop.close());

const removeFaults = () => fetch(`${shop.stripe.url}/_sandbox/faults`, { method: 'DELETE' });

const refund = (id: string, amount: number, key: string = newId()): Promise<OrderRefund> =>
  shop.client.call(
    refundOrder,
    { id, amount, reason: 'requested_by_customer', note: '', key },
    admin,
    callOptions,
  );

const detailsOf = (id: string) => shop.client.call(findOrder, { id }, admin, callOptions);

/** Ages the refund by hours and advances the sandbox's clock, which expires idempotency keys. */
async function advanceTime(hours: number, id: string): Promise<void> {
  // The shop first: a sweep between the two would send a refund again whose key only Stripe has forgotten.
  await shop.dataSource.query(
    `update refunds set created_at = created_at - $2 * interval '1 hour', sent_at = sent_at - $2 * interval '1 hour'
     where order_id = $1`,
    [id, hours],
  );
  await shop.stripe.advanceClock(hours * 3_600);
}

async function sweep(): Promise<void> {
  await shop.services[0]?.app.get(RefundExecutionService).retryUnanswered();
}

/** Makes Stripe store a failure for the idempotency key and replay it. */
async function storeFailure(id: string, key: string): Promise<void> {
  await shop.stripe.addFault({ match: 'POST /v1/refunds', sticky: true, times: 50 });
  expect(await refund(id, 5, key)).toMatchObject({ state: 'requested' });
  await removeFaults();
}

describe('refund with a replayed failure', () => {
  it('an unanswered refund is retried with its key for 23 hours, then needs review and is never sent again', async () => {
    const { sessionId, id } = await shop.paidOrder();
    const key = newId();
    await storeFailure(id, key);
    await advanceTime(22, id);
    await sweep();
    expect((await detailsOf(id)).refunds).toMatchObject([{ state: 'requested' }]);
    for (const hours of [1.5, 24]) {
      await advanceTime(hours, id);
      await sweep();
      const { refunds, reviewReason } = await detailsOf(id);
      expect(refunds).toMatchObject([{ state: 'refused', refusal: 'unanswered' }]);
      expect(reviewReason).toMatch(/^Stripe did not respond to the refund [\w-]+ of 5 for 23 hours: [^;]+$/);
    }
    const again = refund(id, 5, key);
    await expect(again).rejects.toMatchObject({ code: 'REFUND_REFUSED', params: { reason: 'unanswered' } });
    expect(await shop.orderOf(sessionId)).toMatchObject({ state: 'paid', refundedCents: 0 });
  });

  it('an unanswered refund can be requested again by an administrator and is made once', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await storeFailure(id, newId());
    await advanceTime(25, id);
    await sweep();
    expect(await refund(id, 5)).toMatchObject({ state: 'succeeded' });
    await sweep();
    await shop.waitUntilIdle();
    expect(await shop.orderOf(sessionId)).toMatchObject({ state: 'partially_refunded', refundedCents: 500 });
  });

  it('an unanswered refund is not sent again by a repeated request after its key expired', async () => {
    const { sessionId, id } = await shop.paidOrder();
    const key = newId();
    await storeFailure(id, key);
    await advanceTime(25, id);
    await expect(refund(id, 5, key)).rejects.toMatchObject({ code: 'REFUND_REFUSED' });
    await shop.waitUntilIdle();
    expect((await shop.orderOf(sessionId)).refundedCents).toBe(0);
  });
});

describe('refund with a lost response', () => {
  it('a refund with a lost response is found in Stripe’s list after a day and not made twice', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await shop.stripe.setDeliveryFaults({ hold: true });
    await shop.stripe.addFault({
      match: 'POST /v1/refunds',
      dropConnection: true,
      afterCommit: true,
      times: 50,
    });
    expect(await refund(id, 5)).toMatchObject({ state: 'requested' });
    // The Stripe client sends the request three times; the periodic sweep may repeat it meanwhile.
    await eventually(async () => {
      const [fault] = await shop.stripe.faults();
      expect(fault?.times).toBeLessThanOrEqual(47);
    });
    await removeFaults();
    await advanceTime(25, id);
    await sweep();
    const { refunds, reviewReason } = await detailsOf(id);
    expect(refunds).toMatchObject([{ state: 'succeeded', amount: 5 }]);
    expect(reviewReason).toBeNull();
    expect((await shop.orderOf(sessionId)).refundedCents).toBe(500);
  });

  it('a refund with a lost response is kept while Stripe cannot be read', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await storeFailure(id, newId());
    await advanceTime(25, id);
    await shop.stripe.addFault({ match: '/v1/refunds', status: 500, times: 50 });
    await sweep();
    expect((await detailsOf(id)).refunds).toMatchObject([{ state: 'requested' }]);
    await removeFaults();
    await advanceTime(1, id);
    await sweep();
    expect((await detailsOf(id)).refunds).toMatchObject([{ state: 'refused' }]);
    expect((await shop.orderOf(sessionId)).refundedCents).toBe(0);
  });
});
