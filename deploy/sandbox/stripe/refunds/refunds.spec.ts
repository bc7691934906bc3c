import { cards } from '../test/payment-sandbox';
import { eventually } from '#testing/eventually';
import { SandboxTestbed } from '../test/sandbox.testbed';

let testbed: SandboxTestbed;

beforeAll(async () => {
  testbed = await SandboxTestbed.open();
});

afterAll(() => testbed.close());

async function paid(card?: string): Promise<{ session: string; payment: string }> {
  const { id, payment_intent: intent } = await testbed.paidSession(card);
  if (typeof intent !== 'object' || intent === null) throw new Error('not expanded');
  return { session: id, payment: intent.id };
}

const chargeOf = async (payment: string) => {
  const { latest_charge: charge } = await testbed.stripe.paymentIntents.retrieve(payment, {
    expand: ['latest_charge'],
  });
  if (typeof charge !== 'object' || charge === null) throw new Error('not expanded');
  return charge;
};

describe('refund', () => {
  it('a full refund marks the charge refunded and emits events', async () => {
    const { payment } = await paid();
    const refund = await testbed.stripe.refunds.create({ payment_intent: payment });
    expect(refund).toMatchObject({ amount: 4_900, status: 'succeeded', payment_intent: payment });
    expect(await chargeOf(payment)).toMatchObject({ refunded: true, amount_refunded: 4_900 });
    await testbed.payments.waitForDelivery('charge.refunded');
    const refunded = testbed.shop.received('charge.refunded').map(({ event }) => event.data.object);
    expect(refunded).toContainEqual(
      expect.objectContaining({ payment_intent: payment, amount_refunded: 4_900 }),
    );
  });

  it('partial refunds never exceed the paid amount', async () => {
    const { payment } = await paid();
    await testbed.stripe.refunds.create({ payment_intent: payment, amount: 1_900 });
    await testbed.stripe.refunds.create({ payment_intent: payment, amount: 1_000 });
    expect(await chargeOf(payment)).toMatchObject({ refunded: false, amount_refunded: 2_900 });
    await expect(
      testbed.stripe.refunds.create({ payment_intent: payment, amount: 2_001 }),
    ).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    await testbed.stripe.refunds.create({ payment_intent: payment });
    await expect(testbed.stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(
      (await testbed.stripe.refunds.list({ payment_intent: payment })).data.map(({ amount }) => amount),
    ).toEqual([2_000, 1_000, 1_900]);
  });

  it('a refund is idempotent by key', async () => {
    const { payment } = await paid();
    const once = () =>
      testbed.stripe.refunds.create({ payment_intent: payment, amount: 900 }, { idempotencyKey: payment });
    const [first, second] = [await once(), await once()];
    expect(second.id).toBe(first.id);
    expect((await testbed.stripe.refunds.list({ payment_intent: payment })).data).toHaveLength(1);
  });

  it('a refund of a delayed card is pending first and succeeds later', async () => {
    const { payment } = await paid(cards.refundsLater);
    const { id, status } = await testbed.stripe.refunds.create({ payment_intent: payment });
    expect(status).toBe('pending');
    await eventually(async () =>
      expect(await testbed.stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' }),
    );
  });

  it('a refund that the bank returns fails', async () => {
    const { payment } = await paid(cards.refundsFail);
    const { id } = await testbed.stripe.refunds.create({ payment_intent: payment });
    await eventually(async () =>
      expect(await testbed.stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' }),
    );
    expect(await chargeOf(payment)).toMatchObject({ refunded: false, amount_refunded: 0 });
    await testbed.payments.waitForDelivery('refund.failed');
  });

  it('a refund of an unpaid charge is rejected', async () => {
    const { id } = await testbed.session();
    await expect(testbed.payments.refund(id)).rejects.toMatchObject({ status: 400 });
    await expect(testbed.stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'payment_intent',
    });
  });
});
