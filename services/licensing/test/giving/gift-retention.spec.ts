import { correctGift, sendGift } from '#contracts/licensing/giving/gifts';
import { runRetention } from '#contracts/operations/retention';
import { type LicensingTestbed, newCustomer } from '../licensing.testbed';
import { giftCalls } from './gift-calls';
import { openWithNeighbours, outcomeOf, redeem } from './giving.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await openWithNeighbours();
});
afterAll(() => licensing.close());

const { newAddress, giftOf, sentGift, codeTo } = giftCalls(() => licensing);

/** A gift whose last mail is this old. */
async function giftSentAgo(age: string) {
  const sent = await sentGift();
  await licensing.database.query('update gifts set sent_at = now() - $2::interval where order_id = $1', [
    sent.order.orderId,
    age,
  ]);
  return sent;
}

it('a gift loses words and address 3 years after its last mail, and its code stays valid', async () => {
  const old = await giftSentAgo('3 years 1 minute');
  const young = await giftSentAgo('2 years 364 days');
  const admin = { ...newCustomer(), role: 'admin' as const };
  const { outcomes } = await licensing.client.call(runRetention('licensing'), { isDry: false }, admin);
  expect(outcomes.find(({ rule }) => rule === 'gifts')).toMatchObject({ months: 36, found: 1, erased: 1 });
  expect(await giftOf(old.order, old.anna)).toMatchObject({
    email: '',
    name: '',
    message: '',
    state: 'sent',
  });
  expect(await giftOf(young.order, young.anna)).toMatchObject({ email: young.order.gift.email });

  const number = old.order.orderNumber;
  const again = licensing.client.call(sendGift, { number }, old.anna);
  await expect(again).rejects.toMatchObject({ code: 'GIFT_WITHOUT_ADDRESS' });
  const email = newAddress();
  await licensing.client.call(correctGift, { number, email }, old.anna);
  expect(await outcomeOf(redeem(licensing, await codeTo(email), newCustomer()))).toBe('redeemed');
  expect(await outcomeOf(redeem(licensing, young.code, newCustomer()))).toBe('redeemed');
});
