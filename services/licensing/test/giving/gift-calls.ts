import { type OrderPaid, orderPaid, orderRefunded } from '#contracts/commerce/events';
import type { PaidGift } from '#contracts/commerce/gifts';
import type { UserActor } from '#contracts/kit/actor';
import type { OrderGift } from '#contracts/licensing/giving/gifts';
import { getOwnOrderEntitlements } from '#contracts/licensing/order-entitlements';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { type LicensingTestbed, newCustomer, paidOrder } from '../licensing.testbed';

interface MailData {
  code: string;
  lines: string[];
}

/** What the specs of gifts do with a running licensing. */
export function giftCalls(licensing: () => LicensingTestbed) {
  const newAddress = () => `ben-${newId()}@example.com`;
  const refundedAt = () => new Date().toISOString();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  /** A paid order of a gift. */
  function giftOrder(buyer: UserActor, gift: Partial<PaidGift> = {}): OrderPaid & { gift: PaidGift } {
    const orderNumber = `LL-${10_000_000 + Math.floor(Math.random() * 89_999_999)}`;
    const details = { email: newAddress(), name: 'Ben', message: 'Happy birthday!\nAnna', ...gift };
    return { ...paidOrder(buyer.userId, { orderNumber, firstName: 'Anna' }), gift: details };
  }

  /** The data of the mails to an address that were not sent yet, the oldest first. */
  async function mailsTo(address: string): Promise<MailData[]> {
    const rows = await licensing().database.query<{ data: MailData }[]>(
      `select data from mail_deliveries where to_address = $1 and template = 'gift' order by queued_at, id`,
      [address],
    );
    return rows.map(({ data }) => data);
  }

  async function codeTo(address: string): Promise<string> {
    return (await mailsTo(address)).at(-1)?.code ?? '';
  }

  async function giftOf({ orderId }: OrderPaid, buyer: UserActor): Promise<OrderGift | null | undefined> {
    return (await licensing().client.call(getOwnOrderEntitlements, { orderId }, buyer)).gift;
  }

  /** A gift that was paid and mailed. */
  async function sentGift() {
    const anna = newCustomer();
    const order = giftOrder(anna);
    await licensing().publishAndWait(orderPaid, order);
    const code = await eventually(async () => {
      const mailed = await codeTo(order.gift.email);
      expect(mailed).not.toBe('');
      return mailed;
    });
    return { anna, order, code };
  }

  const refund = ({ orderId, userId }: OrderPaid) =>
    licensing().publishAndWait(orderRefunded, { orderId, userId, refundedAt: refundedAt() });

  return { newAddress, refundedAt, inDays, giftOrder, mailsTo, codeTo, giftOf, sentGift, refund };
}
