import {
  orderDisputed,
  type OrderPaid,
  orderPaid,
  orderRefunded,
  orderRestored,
} from '#contracts/commerce/events';
import type { PaidGift } from '#contracts/commerce/gifts';
import { userDeleted } from '#contracts/identity/events';
import type { UserActor } from '#contracts/kit/actor';
import { correctGift, type OrderGift, sendGift } from '#contracts/licensing/giving/gifts';
import { getOwnOrderEntitlements } from '#contracts/licensing/order-entitlements';
import { exportLicensingData } from '#contracts/licensing/personal-data';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { Gift } from '../../src/gifts/gift.entity';
import { GiftDeliveryWorker } from '../../src/gifts/gift-delivery.worker';
import { GiftsService } from '../../src/gifts/gifts.service';
import { type LicensingTestbed, newCustomer, paidOrder, plugin } from '../licensing.testbed';
import { openWithNeighbours, outcomeOf, ownedBy, redeem } from './giving.testbed';

jest.setTimeout(90_000);

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await openWithNeighbours();
});
afterAll(() => licensing.close());

interface MailData {
  code: string;
  lines: string[];
}

const newAddress = () => `ben-${newId()}@example.com`;
const refundedAt = () => new Date().toISOString();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A paid order of a present. */
function giftOrder(buyer: UserActor, gift: Partial<PaidGift> = {}): OrderPaid & { gift: PaidGift } {
  const orderNumber = `LL-${10_000_000 + Math.floor(Math.random() * 89_999_999)}`;
  const details = { email: newAddress(), name: 'Ben', message: 'Happy birthday!\nAnna', ...gift };
  return { ...paidOrder(buyer.userId, { orderNumber, firstName: 'Anna' }), gift: details };
}

/** The data of the mails to an address that were not sent yet, the oldest first. */
async function mailsTo(address: string): Promise<MailData[]> {
  const rows = await licensing.database.query<{ data: MailData }[]>(
    `select data from mail_deliveries where to_address = $1 and template = 'gift' order by queued_at, id`,
    [address],
  );
  return rows.map(({ data }) => data);
}

async function codeTo(address: string): Promise<string> {
  return (await mailsTo(address)).at(-1)?.code ?? '';
}

async function giftOf({ orderId }: OrderPaid, buyer: UserActor): Promise<OrderGift | null | undefined> {
  return (await licensing.client.call(getOwnOrderEntitlements, { orderId }, buyer)).gift;
}

/** A present that was paid and mailed. */
async function sentGift() {
  const anna = newCustomer();
  const order = giftOrder(anna);
  await licensing.publishAndWait(orderPaid, order);
  return { anna, order, code: await codeTo(order.gift.email) };
}

const refund = ({ orderId, userId }: OrderPaid) =>
  licensing.publishAndWait(orderRefunded, { orderId, userId, refundedAt: refundedAt() });

describe('paid present', () => {
  it('mails the recipient a code with the words, and grants the buyer nothing', async () => {
    const { anna, order } = await sentGift();
    const mails = await mailsTo(order.gift.email);
    expect(mails).toMatchObject([
      { buyer: 'Anna', lines: ['Happy birthday!', 'Anna'], products: plugin.name },
    ]);
    expect(await ownedBy(licensing, anna)).toEqual([]);
    expect(await giftOf(order, anna)).toMatchObject({ state: 'sent', email: order.gift.email });
    expect(await giftOf(order, newCustomer())).toBeNull();
  });

  it('a payment event that is delivered again makes no second present', async () => {
    const { order } = await sentGift();
    await licensing.publishAndWait(orderPaid, order);
    expect(await mailsTo(order.gift.email)).toHaveLength(1);
  });

  it('is redeemed by the recipient, and the buyer sees it', async () => {
    const { anna, order, code } = await sentGift();
    const ben = newCustomer();
    expect(await outcomeOf(redeem(licensing, code, ben))).toBe('redeemed');
    expect(await ownedBy(licensing, ben)).toEqual([`${plugin.slug} active gift`]);
    expect(await giftOf(order, anna)).toMatchObject({ state: 'redeemed' });
  });

  it('may be redeemed by its buyer', async () => {
    const { anna, code } = await sentGift();
    expect(await outcomeOf(redeem(licensing, code, anna))).toBe('redeemed');
    expect(await ownedBy(licensing, anna)).toEqual([`${plugin.slug} active gift`]);
  });
});

describe('present for a later day', () => {
  async function scheduled() {
    const anna = newCustomer();
    const order = giftOrder(anna, { deliverOn: inDays(20) });
    await licensing.publishAndWait(orderPaid, order);
    return { anna, order };
  }
  /** Lets the day of a present come, and the worker run. */
  async function comeDue({ orderId }: OrderPaid): Promise<void> {
    await licensing.database.query(
      `update gifts set deliver_at = now() - interval '1 second' where order_id = $1`,
      [orderId],
    );
    await licensing.service.app.get(GiftDeliveryWorker).sendDue();
  }

  it('is mailed on its day', async () => {
    const { anna, order } = await scheduled();
    expect(await mailsTo(order.gift.email)).toEqual([]);
    expect(await giftOf(order, anna)).toMatchObject({ state: 'scheduled', sentAt: null });
    await comeDue(order);
    expect(await mailsTo(order.gift.email)).toHaveLength(1);
    await comeDue(order);
    expect(await mailsTo(order.gift.email)).toHaveLength(1);
  });

  it('is mailed by the worker of a replica alone', async () => {
    const { order } = await scheduled();
    await licensing.database.query('update gifts set deliver_at = now() where order_id = $1', [
      order.orderId,
    ]);
    await eventually(async () => expect(await mailsTo(order.gift.email)).toHaveLength(1), 60_000);
  });

  it('is mailed once by ten workers at once', async () => {
    const { order } = await scheduled();
    const worker = licensing.service.app.get(GiftDeliveryWorker);
    await licensing.database.query('update gifts set deliver_at = now() where order_id = $1', [
      order.orderId,
    ]);
    await Promise.all(Array.from({ length: 10 }, () => worker.sendDue()));
    expect(await mailsTo(order.gift.email)).toHaveLength(1);
  });

  it('is mailed before its day when the buyer asks for it, and not again on its day', async () => {
    const { anna, order } = await scheduled();
    const sent = await licensing.client.call(sendGift, { number: order.orderNumber }, anna);
    expect(sent.state).toBe('sent');
    await comeDue(order);
    expect(await mailsTo(order.gift.email)).toHaveLength(1);
  });

  it('is mailed once when the transaction of its first mail was rolled back', async () => {
    const { order } = await scheduled();
    const { orderId } = order;
    const rolledBack = licensing.database.transaction(async (tx) => {
      const gift = await tx.getRepository(Gift).findOneByOrFail({ orderId });
      expect(await licensing.service.app.get(GiftsService).sendOpen(tx, [gift])).toBe(1);
      throw new Error('killed');
    });
    await expect(rolledBack).rejects.toThrow('killed');
    expect(await mailsTo(order.gift.email)).toEqual([]);
    await comeDue(order);
    expect(await mailsTo(order.gift.email)).toHaveLength(1);
  });

  it('is not mailed after a refund', async () => {
    const { anna, order } = await scheduled();
    await refund(order);
    await comeDue(order);
    expect(await mailsTo(order.gift.email)).toEqual([]);
    expect(await giftOf(order, anna)).toMatchObject({ state: 'withdrawn' });
  });

  it('goes to the corrected address', async () => {
    const { anna, order } = await scheduled();
    const email = newAddress();
    await licensing.client.call(correctGift, { number: order.orderNumber, email }, anna);
    await comeDue(order);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(order.gift.email)).toEqual([]);
  });
});

describe('change of a present by its buyer', () => {
  it('a corrected address gets a new code, and the former code stops working', async () => {
    const { anna, order, code } = await sentGift();
    const email = newAddress();
    const changed = await licensing.client.call(correctGift, { number: order.orderNumber, email }, anna);
    expect(changed).toMatchObject({ email, state: 'sent' });
    expect(await outcomeOf(redeem(licensing, code))).toBe('REDEMPTION_CODE_WITHDRAWN');
    expect(await outcomeOf(redeem(licensing, await codeTo(email)))).toBe('redeemed');
  });

  it('is mailed again with the same code', async () => {
    const { anna, order, code } = await sentGift();
    await licensing.client.call(sendGift, { number: order.orderNumber }, anna);
    expect((await mailsTo(order.gift.email)).map((mail) => mail.code)).toEqual([code, code]);
  });

  it('is refused after the redemption, and to other customers', async () => {
    const { anna, order, code } = await sentGift();
    const number = order.orderNumber;
    await expect(licensing.client.call(sendGift, { number }, newCustomer())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await redeem(licensing, code);
    const correction = { number, email: newAddress() };
    await expect(licensing.client.call(correctGift, correction, anna)).rejects.toMatchObject({
      code: 'GIFT_REDEEMED',
    });
  });

  it('either the former code is redeemed or the address corrected when both happen at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { anna, order, code } = await sentGift();
      const correction = { number: order.orderNumber, email: newAddress() };
      const [outcome, corrected] = await Promise.all([
        outcomeOf(redeem(licensing, code)),
        licensing.client.call(correctGift, correction, anna).then(
          () => true,
          () => false,
        ),
      ]);
      expect(outcome).toBe(corrected ? 'REDEMPTION_CODE_WITHDRAWN' : 'redeemed');
    }
  });
});

describe('refund and dispute of a present', () => {
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

  it('makes a withdrawn present of a refund that arrived before the payment', async () => {
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

  it('restores the licence of a redeemed present when the refund is reversed', async () => {
    const { order, code } = await sentGift();
    const ben = newCustomer();
    await redeem(licensing, code, ben);
    await refund(order);
    const { orderId, userId } = order;
    await licensing.publishAndWait(orderRestored, { orderId, userId, restoredAt: refundedAt() });
    expect(await ownedBy(licensing, ben)).toEqual([`${plugin.slug} active gift`]);
  });

  it('suspends a redeemed present during a dispute, and an unredeemed one cannot be redeemed', async () => {
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

describe('personal data of presents', () => {
  const erase = ({ userId }: UserActor) =>
    licensing.publishAndWait(userDeleted, { userId, deletedAt: new Date().toISOString() });
  const peopleOf = async ({ orderId }: OrderPaid) => {
    const [row] = await licensing.database.query<{ text: string }[]>(
      `select email || name || message || buyer_name as text from gifts where order_id = $1`,
      [orderId],
    );
    return row?.text;
  };

  it('exports the presents of their buyer', async () => {
    const { anna, order } = await sentGift();
    const { gifts } = await licensing.client.call(exportLicensingData, { userId: anna.userId });
    expect(gifts).toMatchObject([{ orderNumber: order.orderNumber, email: order.gift.email, name: 'Ben' }]);
  });

  it('the erasure of the buyer mails a present that waits for its day, and erases words and address', async () => {
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
