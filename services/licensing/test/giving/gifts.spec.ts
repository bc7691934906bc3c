import { type OrderPaid, orderPaid } from '#contracts/commerce/events';
import { listFailedMails } from '#contracts/operations/failed-mail';
import { correctGift, sendGift } from '#contracts/licensing/giving/gifts';
import { Gift } from '../../src/giving/gifts/gift.entity';
import { GiftDeliveryWorker } from '../../src/giving/gifts/gift-delivery.worker';
import { GiftsService } from '../../src/giving/gifts/gifts.service';
import { type LicensingTestbed, newCustomer, plugin } from '../licensing.testbed';
import { giftCalls } from './gift-calls';
import { openWithNeighbours, outcomeOf, ownedBy, redeem } from './giving.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await openWithNeighbours();
});
afterAll(() => licensing.close());

const { newAddress, inDays, giftOrder, mailsTo, codeTo, giftOf, sentGift, refund } = giftCalls(
  () => licensing,
);

describe('paid gift', () => {
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

  it('a failed mail names the order of its sender', async () => {
    const { order } = await sentGift();
    const admin = { ...newCustomer(), role: 'admin' as const };
    await licensing.database.query(
      `update mail_deliveries set state = 'failed', last_error = 'ECONNECTION' where to_address = $1`,
      [order.gift.email],
    );
    const { items } = await licensing.client.call(listFailedMails('licensing'), {}, admin);
    expect(items.find(({ toAddress }) => toAddress === order.gift.email)?.orderId).toBe(order.orderId);
  });

  it('a payment event that is delivered again makes no second gift', async () => {
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

describe('gift for a later day', () => {
  async function scheduled() {
    const anna = newCustomer();
    const order = giftOrder(anna, { deliverOn: inDays(20) });
    await licensing.publishAndWait(orderPaid, order);
    return { anna, order };
  }
  /** Lets the day of a gift come, and the worker run. */
  async function comeDue({ orderId }: OrderPaid): Promise<void> {
    await licensing.database.query(
      `update gifts set deliver_at = now() - interval '1 second' where order_id = $1`,
      [orderId],
    );
    await licensing.service.app.get(GiftDeliveryWorker).sendDue(50);
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

  it('is mailed once by ten workers at once', async () => {
    const { order } = await scheduled();
    const worker = licensing.service.app.get(GiftDeliveryWorker);
    await licensing.database.query('update gifts set deliver_at = now() where order_id = $1', [
      order.orderId,
    ]);
    await Promise.all(Array.from({ length: 10 }, () => worker.sendDue(50)));
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

describe('change of a gift by its buyer', () => {
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
