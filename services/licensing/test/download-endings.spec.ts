import { orderRefunded } from '#contracts/commerce/events';
import { dayMs } from '#contracts/fields/durations';
import { DownloadEndingsService } from '../src/files/downloads/endings/download-endings.service';
import { DownloadsTestbed } from './downloads.testbed';
import { fileBytes, LicensingTestbed } from './licensing.testbed';

let licensing: LicensingTestbed;
let downloads: DownloadsTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
  downloads = new DownloadsTestbed(licensing);
});
afterAll(() => licensing.close());

/** An order whose download link, which is valid for 30 days, ends in this many days. */
const orderEndingIn = (days: number) =>
  downloads.payNewOrder({ paidAt: new Date(Date.now() - (30 - days) * dayMs).toISOString() });

const mailDue = () => licensing.service.app.get(DownloadEndingsService).mailDue(50);

interface EndingMail {
  to: string;
  content: string;
}

/** The mails about the end of an order's link. */
function endingMails({ orderId }: { orderId: string }): Promise<EndingMail[]> {
  return licensing.database.query(
    `select m.to_address as "to", m.data::text as content from mail_deliveries m
      join download_grants g on m.key like 'download-ending:' || g.id || ':%' where g.order_id = $1`,
    [orderId],
  );
}

describe('mail about a download link that is about to end', () => {
  it('is sent once, three days before the end, with the link', async () => {
    const { order, token } = await orderEndingIn(2.5);
    const { order: later } = await orderEndingIn(3.5);
    for (let times = 0; times < 2; times += 1) await mailDue();
    const mails = await endingMails(order);
    expect(mails).toEqual([{ to: order.email, content: expect.stringContaining(token) as string }]);
    expect(mails[0]?.content).toContain(order.orderNumber);
    expect(await endingMails(later)).toEqual([]);
  });

  it('is not sent after a download, after a refund and after the end', async () => {
    const downloaded = await orderEndingIn(3.2);
    const { transferId } = await downloads.begin(await downloads.linkOf(downloaded.token));
    await downloads.end(transferId, 0, fileBytes);
    const refunded = await orderEndingIn(3.2);
    const { orderId } = refunded.order;
    const refund = { orderId, userId: refunded.anna.userId, refundedAt: new Date().toISOString() };
    await licensing.publishAndWait(orderRefunded, refund);
    const all = [downloaded, refunded, await orderEndingIn(-1)].map(({ order }) => order);
    await licensing.database.query(
      `update download_grants set expires_at = expires_at - interval '1 day' where order_id = any($1)`,
      [all.map((order) => order.orderId)],
    );
    await mailDue();
    for (const order of all) expect(await endingMails(order)).toEqual([]);
  });

  it('is sent again for the later end of a renewed link', async () => {
    const { order } = await orderEndingIn(1);
    await mailDue();
    await licensing.database.query(
      `update download_grants set ending_mailed_at = now() - interval '28 days', expires_at = now() + interval '2 days'
        where order_id = $1`,
      [order.orderId],
    );
    await mailDue();
    expect(await endingMails(order)).toHaveLength(2);
  });
});
