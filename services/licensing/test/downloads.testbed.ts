import { orderPaid, type OrderPaid } from '#contracts/commerce/events';
import { Failure } from '#contracts/kit/failure';
import { beginTransfer, endTransfer, openGrant } from '#contracts/licensing/downloads';
import { orderFulfilled } from '#contracts/licensing/events';
import { eventually } from '#testing/eventually';
import { fileBytes, type LicensingTestbed, newCustomer, paidOrder } from './licensing.testbed';

/** The running transfer of one range of a file. */
export interface TransferPart {
  transferId: string | undefined;
  from: number;
  /** The bytes of the range. */
  all: number;
}

/** `ok`, or the code with which a call fails. */
export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (Failure.isFailure(error) ? error.code : String(error)),
  );

/** Orders with downloads, and the calls of a client that downloads their files. */
export class DownloadsTestbed {
  constructor(private readonly licensing: LicensingTestbed) {}

  /** Pays an order of a new customer. @returns its download token */
  async payNewOrder(change: Partial<OrderPaid> = {}) {
    const anna = newCustomer();
    const order = paidOrder(anna.userId, change);
    await this.licensing.publish(orderPaid, order);
    const token = await eventually(async () => {
      const [row] = await this.licensing.database.query(
        `select data from outbox where subject = $1 and data->>'orderId' = $2`,
        [orderFulfilled.subject, order.orderId],
      );
      return row.data.downloadToken as string;
    });
    return { anna, order, token };
  }

  open(token: string) {
    return this.licensing.client.call(openGrant, { token, lang: 'en' });
  }

  async linkOf(token: string): Promise<string> {
    return (await this.open(token)).files[0]?.url.split('/').at(-1) ?? '';
  }

  async orderNumberOf(token: string): Promise<string> {
    return (await this.open(token)).orderNumber;
  }

  async triesLeft(token: string) {
    return (await this.open(token)).files[0]?.triesLeft;
  }

  begin(link: string, from = 0, headOnly = false) {
    return this.licensing.client.call(beginTransfer, { link, from, to: null, headOnly });
  }

  end(transferId: string | undefined, from: number, sent: number) {
    return this.licensing.client.call(endTransfer, { transferId: transferId ?? '', from, sent });
  }

  /** Begins the transfer of a range; both ends are included, as in a Range header. */
  async beginPart(link: string, from: number, to: number | null): Promise<TransferPart> {
    const { transferId } = await this.licensing.client.call(beginTransfer, {
      link,
      from,
      to,
      headOnly: false,
    });
    return { transferId, from, all: (to ?? fileBytes - 1) + 1 - from };
  }

  endPart({ transferId, from, all }: TransferPart, sent = all) {
    return this.end(transferId, from, sent);
  }

  /** Sets the last keep-alive of a transfer to this long ago. */
  advanceTime(time: string, { transferId }: TransferPart) {
    return this.licensing.database.query(
      `with seen as (update transfer_streams set seen_at = seen_at - $2::interval where id = $1 returning transfer_id)
       update transfers set last_seen_at = last_seen_at - $2::interval where id in (select transfer_id from seen)`,
      [transferId, time],
    );
  }

  /** How many transfers an order has. */
  async transfersOf({ orderId }: { orderId: string }): Promise<number> {
    const rows: unknown[] = await this.licensing.database.query(
      'select 1 from transfers t join download_grants g on g.id = t.grant_id where g.order_id = $1',
      [orderId],
    );
    return rows.length;
  }
}
