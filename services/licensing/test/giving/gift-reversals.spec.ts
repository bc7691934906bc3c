import { orderDisputed, type OrderPaid, orderPaid, orderRestored } from '#contracts/commerce/events';
import { userDeleted } from '#contracts/identity/events';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer } from '#contracts/licensing/activations';
import { findOrderUse } from '#contracts/licensing/order-use';
import { exportLicensingData } from '#contracts/licensing/personal-data';
import { newComputer } from '../computers/computers.testbed';
import { type LicensingTestbed, newCustomer, plugin } from '../licensing.testbed';
import { giftCalls } from './gift-calls';
import { openWithNeighbours, outcomeOf, ownedBy, redeem } from './giving.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await openWithNeighbours();
});
afterAll(() => licensing.close());

const { refundedAt, inDays, giftOrder, mailsTo, codeTo, giftOf, sentGift, refund } = giftCalls(
  () => licensing,
);

describe('use of an order that is a gift', () => {
  it('names the first activation by the recipient, so that an activated gift is not refunded by itself', async () => {
    const { order, code } = await sentGift();
    const useOf = () => licensing.client.call(findOrderUse, { orderId: order.orderId });
    expect((await useOf()).licences).toEqual([]);
    const ben = newCustomer();
    await redeem(licensing, code, ben);
    expect((await useOf()).licences).toMatchObject([{ name: plugin.name, firstActivatedAt: null }]);
    await licensing.client.call(activateComputer, newComputer(), ben);
    expect((await useOf()).licences).toMatchObject([{ firstActivatedAt: expect.any(String) }]);
  });
});

describe('refund and dispute of a gift', () => {
  it('withdraws the code before the redemption', async () => {
    const { order, code } = await sentGift();
    await refund(order);
    expect(await outcomeOf(redeem(licensing, code))).toBe('REDEMPTION_CODE_WITHDRAWN');
  });

  it('revokes the licence after the redemption', async () => {
    const { order, code } = await sentGift();
    const ben = newCustomer();
    await redeem(licensing, code, ben);
    await refund(order);
    expect(await ownedBy(licensing, ben)).toEqual([`${plugin.slug} revoked gift`]);
  });

  it('makes a withdrawn gift of a refund that arrived before the payment', async () => {
    const anna = newCustomer();
    const order = giftOrder(anna);
    await refund(order);
    await licensing.publishAndWait(orderPaid, order);
    expect(await mailsTo(order.gift.email)).toEqual([]);
    expect(await giftOf(order, anna)).toMatchObject({ state: 'withdrawn' });
  });

  it('leaves no licence when refund and redemption happen at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { order, code } = await sentGift();
      const ben = newCustomer();
      const [outcome] = await Promise.all([outcomeOf(redeem(licensing, code, ben)), refund(order)]);
      expect(['redeemed', 'REDEMPTION_CODE_WITHDRAWN']).toContain(outcome);
      const expected = outcome === 'redeemed' ? [`${plugin.slug} revoked gift`] : [];
      expect(await ownedBy(licensing, ben)).toEqual(expected);
    }
  });

  it('restores the licence of a redeemed gift when the refund is reversed', async () => {
    const { order, code } = await sentGift();
    const ben = newCustomer();
    await redeem(licensing, code, ben);
    await refund(order);
    const { orderId, userId } = order;
    await licensing.publishAndWait(orderRestored, { orderId, userId, restoredAt: refundedAt() });
    expect(await ownedBy(licensing, ben)).toEqual([`${plugin.slug} active gift`]);
  });

  it('suspends a redeemed gift during a dispute, and an unredeemed one cannot be redeemed', async () => {
    const [redeemed, open] = [await sentGift(), await sentGift()];
    const ben = newCustomer();
    await redeem(licensing, redeemed.code, ben);
    const dispute = (order: OrderPaid, outcome: 'open' | 'won') => {
      const { orderId, userId } = order;
      return licensing.publishAndWait(orderDisputed, { orderId, userId, outcome, occurredAt: refundedAt() });
    };
    for (const { order } of [redeemed, open]) await dispute(order, 'open');
    expect(await ownedBy(licensing, ben)).toEqual([`${plugin.slug} suspended gift`]);
    expect(await outcomeOf(redeem(licensing, open.code))).toBe('REDEMPTION_CODE_WITHDRAWN');
    for (const { order } of [redeemed, open]) await dispute(order, 'won');
    expect(await ownedBy(licensing, ben)).toEqual([`${plugin.slug} active gift`]);
    expect(await outcomeOf(redeem(licensing, open.code))).toBe('redeemed');
  });
});

describe('personal data of gifts', () => {
  const erase = ({ userId }: UserActor) =>
    licensing.publishAndWait(userDeleted, { userId, deletedAt: new Date().toISOString() });
  const peopleOf = async ({ orderId }: OrderPaid) => {
    const [row] = await licensing.database.query<{ text: string }[]>(
      `select email || name || message || buyer_name as text from gifts where order_id = $1`,
      [orderId],
    );
    return row?.text;
  };

  it('exports the gifts of their buyer', async () => {
    const { anna, order } = await sentGift();
    const { gifts } = await licensing.client.call(exportLicensingData, { userId: anna.userId });
    expect(gifts).toMatchObject([{ orderNumber: order.orderNumber, email: order.gift.email, name: 'Ben' }]);
  });

  it('the erasure of the buyer mails a gift that waits for its day, and erases words and address', async () => {
    const anna = newCustomer();
    const order = giftOrder(anna, { deliverOn: inDays(20) });
    await licensing.publishAndWait(orderPaid, order);
    await erase(anna);
    const code = await codeTo(order.gift.email);
    expect(await peopleOf(order)).toBe('');
    expect(await outcomeOf(redeem(licensing, code))).toBe('redeemed');
  });

  it('the erasure of the recipient revokes the licence and erases words and address', async () => {
    const { order, code } = await sentGift();
    const ben = newCustomer();
    await redeem(licensing, code, ben);
    await erase(ben);
    expect(await peopleOf(order)).toBe('Anna');
    expect(await ownedBy(licensing, ben)).toEqual([`${plugin.slug} revoked gift`]);
    expect(await mailsTo(order.gift.email)).toEqual([]);
  });
});
