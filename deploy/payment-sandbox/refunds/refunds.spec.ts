import { cards } from '#testing/payments';
import { eventually } from '#testing/eventually';
import { Desk } from '../test/sandbox.testbed';

let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open();
});

afterAll(() => desk.close());

async function paid(card?: string): Promise<{ session: string; payment: string }> {
  const { id, payment_intent: intent } = await desk.paidSession(card);
  if (typeof intent !== 'object' || intent === null) throw new Error('not expanded');
  return { session: id, payment: intent.id };
}

const chargeOf = async (payment: string) => {
  const { latest_charge: charge } = await desk.stripe.paymentIntents.retrieve(payment, {
    expand: ['latest_charge'],
  });
  if (typeof charge !== 'object' || charge === null) throw new Error('not expanded');
  return charge;
};

describe('a refund', () => {
  it('of all marks the charge refunded and is told of', async () => {
    const { payment } = await paid();
    const refund = await desk.stripe.refunds.create({ payment_intent: payment });
    expect(refund).toMatchObject({ amount: 4_900, status: 'succeeded', payment_intent: payment });
    expect(await chargeOf(payment)).toMatchObject({ refunded: true, amount_refunded: 4_900 });
    await desk.payments.delivered('charge.refunded');
    const told = desk.shop.about('charge.refunded').map(({ event }) => event.data.object);
    expect(told).toContainEqual(expect.objectContaining({ payment_intent: payment, amount_refunded: 4_900 }));
  });

  it('in parts adds up, and never to more than was paid', async () => {
    const { payment } = await paid();
    await desk.stripe.refunds.create({ payment_intent: payment, amount: 1_900 });
    await desk.stripe.refunds.create({ payment_intent: payment, amount: 1_000 });
    expect(await chargeOf(payment)).toMatchObject({ refunded: false, amount_refunded: 2_900 });
    await expect(
      desk.stripe.refunds.create({ payment_intent: payment, amount: 2_001 }),
    ).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    await desk.stripe.refunds.create({ payment_intent: payment });
    await expect(desk.stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(
      (await desk.stripe.refunds.list({ payment_intent: payment })).data.map(({ amount }) => amount),
    ).toEqual([2_000, 1_000, 1_900]);
  });

  it('asked for twice with one key is one refund', async () => {
    const { payment } = await paid();
    const once = () =>
      desk.stripe.refunds.create({ payment_intent: payment, amount: 900 }, { idempotencyKey: payment });
    const [first, second] = [await once(), await once()];
    expect(second.id).toBe(first.id);
    expect((await desk.stripe.refunds.list({ payment_intent: payment })).data).toHaveLength(1);
  });

  it('of a slow card is pending first and succeeds later', async () => {
    const { payment } = await paid(cards.refundsLater);
    const { id, status } = await desk.stripe.refunds.create({ payment_intent: payment });
    expect(status).toBe('pending');
    await eventually(async () =>
      expect(await desk.stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' }),
    );
  });

  it('that a bank sends back fails, and the money is the shop’s again', async () => {
    const { payment } = await paid(cards.refundsFail);
    const { id } = await desk.stripe.refunds.create({ payment_intent: payment });
    await eventually(async () =>
      expect(await desk.stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' }),
    );
    expect(await chargeOf(payment)).toMatchObject({ refunded: false, amount_refunded: 0 });
    await desk.payments.delivered('refund.failed');
  });

  it('of what was not paid is refused', async () => {
    const { id } = await desk.session();
    await expect(desk.payments.refund(id)).rejects.toMatchObject({ status: 400 });
    await expect(desk.stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'payment_intent',
    });
  });
});
