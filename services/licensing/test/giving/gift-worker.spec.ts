import { orderPaid } from '#contracts/commerce/events';
import { eventually } from '#testing/eventually';
import { type LicensingTestbed, newCustomer } from '../licensing.testbed';
import { giftCalls } from './gift-calls';
import { openWithNeighbours } from './giving.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await openWithNeighbours();
});
afterAll(() => licensing.close());

it('the worker of a replica mails a gift on its day', async () => {
  const { giftOrder, inDays, mailsTo } = giftCalls(() => licensing);
  const order = giftOrder(newCustomer(), { deliverOn: inDays(20) });
  await licensing.publishAndWait(orderPaid, order);
  await licensing.database.query('update gifts set deliver_at = now() where order_id = $1', [order.orderId]);
  await eventually(async () => expect(await mailsTo(order.gift.email)).toHaveLength(1), 60_000);
});
