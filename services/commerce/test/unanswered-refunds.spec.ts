import { type Refund, refundOrder } from '#contracts/commerce/refunds';
import { orderFile } from '#contracts/commerce/order-file';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { SweepService } from '../src/sweep/sweep.service';
import { Shop } from './commerce.testbed';

jest.setTimeout(60_000);

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const patience = { timeoutMs: 10_000 };

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
});

afterEach(async () => {
  await forgetFaults();
  await shop.stripe.chaos();
  await shop.stripe.release();
});

afterAll(() => shop.close());

const forgetFaults = () => fetch(`${shop.stripe.url}/_sandbox/faults`, { method: 'DELETE' });

const refund = (id: string, amount: number, key: string = newId()): Promise<Refund> =>
  shop.client.call(
    refundOrder,
    { id, amount, reason: 'requested_by_customer', note: '', key },
    admin,
    patience,
  );

const detailsOf = (id: string) => shop.client.call(orderFile, { id }, admin, patience);

/** So many hours later for our row; Stripe's own clock, which forgets keys, goes with it. */
async function laterBy(hours: number, id: string): Promise<void> {
  await shop.stripe.advance(hours * 3_600);
  await shop.dataSource.query(
    `update refunds set created_at = created_at - $2 * interval '1 hour', asked_at = asked_at - $2 * interval '1 hour'
     where order_id = $1`,
    [id, hours],
  );
}

async function sweep(): Promise<void> {
  await shop.services[0]?.app.get(SweepService).refundAgain();
}

/** Stripe has kept a failure for the request's key. */
async function keptFailure(id: string, key: string): Promise<void> {
  await shop.stripe.fault({ match: 'POST /v1/refunds', sticky: true, times: 50 });
  expect(await refund(id, 5, key)).toMatchObject({ state: 'requested' });
  await forgetFaults();
}

describe('a refund whose failure Stripe keeps', () => {
  it('is asked for again with its key for 23 hours, then waits for a person and is never asked for again', async () => {
    const { sessionId, id } = await shop.paidOrder();
    const key = newId();
    await keptFailure(id, key);
    await laterBy(22, id);
    await sweep();
    expect((await detailsOf(id)).refunds).toMatchObject([{ state: 'requested' }]);
    for (const hours of [1.5, 24]) {
      await laterBy(hours, id);
      await sweep();
      const { refunds, reviewReason } = await detailsOf(id);
      expect(refunds).toMatchObject([{ state: 'refused', refusal: 'unanswered' }]);
      expect(reviewReason).toMatch(/^Stripe gave no answer for 23 hours to the refund [\w-]+ of 5: [^;]+$/);
    }
    const again = refund(id, 5, key);
    await expect(again).rejects.toMatchObject({ code: 'REFUND_REFUSED', params: { reason: 'unanswered' } });
    expect(await shop.orderOf(sessionId)).toMatchObject({ state: 'paid', refundedCents: 0 });
  });

  it('may be asked for anew by a person, and is made once', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await keptFailure(id, newId());
    await laterBy(25, id);
    await sweep();
    expect(await refund(id, 5)).toMatchObject({ state: 'succeeded' });
    await sweep();
    await shop.isQuiet();
    expect(await shop.orderOf(sessionId)).toMatchObject({ state: 'partially_refunded', refundedCents: 500 });
  });

  it('is not asked for by whoever repeats the request after its key was forgotten', async () => {
    const { sessionId, id } = await shop.paidOrder();
    const key = newId();
    await keptFailure(id, key);
    await laterBy(25, id);
    await expect(refund(id, 5, key)).rejects.toMatchObject({ code: 'REFUND_REFUSED' });
    await shop.isQuiet();
    expect((await shop.orderOf(sessionId)).refundedCents).toBe(0);
  });
});

describe('a refund that was made without anybody being told', () => {
  it('is found in Stripe’s list after a day, and not made a second time', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await shop.stripe.chaos({ hold: true });
    await shop.stripe.fault({
      match: 'POST /v1/refunds',
      dropConnection: true,
      afterCommit: true,
      times: 50,
    });
    expect(await refund(id, 5)).toMatchObject({ state: 'requested' });
    // The client of Stripe asks three times, then gives up by itself.
    await eventually(async () => expect(await shop.stripe.faults()).toMatchObject([{ times: 47 }]));
    await forgetFaults();
    await laterBy(25, id);
    await sweep();
    const { refunds, reviewReason } = await detailsOf(id);
    expect(refunds).toMatchObject([{ state: 'succeeded', amount: 5 }]);
    expect(reviewReason).toBeNull();
    expect((await shop.orderOf(sessionId)).refundedCents).toBe(500);
  });

  it('is left alone while Stripe cannot be read', async () => {
    const { sessionId, id } = await shop.paidOrder();
    await keptFailure(id, newId());
    await laterBy(25, id);
    await shop.stripe.fault({ match: '/v1/refunds', status: 500, times: 50 });
    await sweep();
    expect((await detailsOf(id)).refunds).toMatchObject([{ state: 'requested' }]);
    await forgetFaults();
    await laterBy(1, id);
    await sweep();
    expect((await detailsOf(id)).refunds).toMatchObject([{ state: 'refused' }]);
    expect((await shop.orderOf(sessionId)).refundedCents).toBe(0);
  });
});
