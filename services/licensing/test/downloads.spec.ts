import { orderPaid, orderRefunded } from '#contracts/commerce/events';
import { Failure } from '#contracts/kit/failure';
import {
  beginTransfer,
  endTransfer,
  keepTransferAlive,
  listOwnedFiles,
  openGrant,
} from '#contracts/licensing/downloads';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { orderFulfilled } from '#contracts/licensing/events';
import { eventually } from '#testing/eventually';
import { newCustomer, fileBytes, LicensingTestbed, paidOrder } from './licensing.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

/** Pays an order of a new customer. @returns its download token */
async function payNewOrder(change = {}) {
  const anna = newCustomer();
  const order = paidOrder(anna.userId, change);
  await licensing.publish(orderPaid, order);
  const token = await eventually(async () => {
    const [row] = await licensing.database.query(
      `select data from outbox where subject = $1 and data->>'orderId' = $2`,
      [orderFulfilled.subject, order.orderId],
    );
    return row.data.downloadToken as string;
  });
  return { anna, order, token };
}

const open = (token: string) => licensing.client.call(openGrant, { token, lang: 'en' });
async function linkOf(token: string): Promise<string> {
  return (await open(token)).files[0]?.url.split('/').at(-1) ?? '';
}
const begin = (link: string, from = 0, headOnly = false) =>
  licensing.client.call(beginTransfer, { link, from, to: null, headOnly });
/** Begins the transfer of a range; both ends are included, as in a Range header. */
const beginPart = async (link: string, from: number, to: number | null) => {
  const { transferId } = await licensing.client.call(beginTransfer, { link, from, to, headOnly: false });
  return { transferId, from, all: (to ?? fileBytes - 1) + 1 - from };
};
type Part = Awaited<ReturnType<typeof beginPart>>;
const endPart = ({ transferId, from, all }: Part, sent = all) => end(transferId, from, sent);
const end = (transferId: string | undefined, from: number, sent: number) =>
  licensing.client.call(endTransfer, { transferId: transferId ?? '', from, sent });
/** Sets the last keep-alive of a transfer to this long ago. */
const advanceTime = (time: string, { transferId }: Part) =>
  licensing.database.query(
    `with seen as (update transfer_streams set seen_at = seen_at - $2::interval where id = $1 returning transfer_id)
     update transfers set last_seen_at = last_seen_at - $2::interval where id in (select transfer_id from seen)`,
    [transferId, time],
  );
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (Failure.isFailure(error) ? error.code : String(error)),
  );
/** How many transfers an order has. */
async function transfersOf({ orderId }: { orderId: string }): Promise<number> {
  const rows: unknown[] = await licensing.database.query(
    'select 1 from transfers t join download_grants g on g.id = t.grant_id where g.order_id = $1',
    [orderId],
  );
  return rows.length;
}
const orderNumberOf = async (token: string) => (await open(token)).orderNumber;
const triesLeft = async (token: string) => (await open(token)).files[0]?.triesLeft;

describe('download token', () => {
  it('a download token opens the files of its order and shows its expiry and the remaining transfers', async () => {
    const { order, token } = await payNewOrder();
    const grant = await open(token);
    expect(grant).toMatchObject({ orderNumber: order.orderNumber, transferLimit: 10 });
    expect(grant.files[0]).toMatchObject({ fileName: 'Saturos.zip', bytes: fileBytes, triesLeft: 10 });
    const days = (Date.parse(grant.expiresAt) - Date.parse(order.paidAt)) / 86_400_000;
    expect(days).toBe(30);
  });

  it('a repeated order event returns the same download token', async () => {
    const { order, token } = await payNewOrder();
    await licensing.publish(orderPaid, order);
    await eventually(async () => {
      const rows: { data: { downloadToken: string } }[] = await licensing.database.query(
        `select data from outbox where subject = $1 and data->>'orderId' = $2`,
        [orderFulfilled.subject, order.orderId],
      );
      expect(rows.map(({ data }) => data.downloadToken)).toEqual([token, token]);
    });
  });

  it.each([
    ['unknown', 'x'.repeat(43), 'DOWNLOAD_NOT_FOUND'],
    ['too short', 'x', 'INVALID_INPUT'],
  ])('rejects a download token that is %s', async (_, token, code) => {
    expect(await codeOf(open(token))).toBe(code);
  });

  it('a download link expires after 30 days (storefront §9) and is revoked by a refund', async () => {
    const old = await payNewOrder({ paidAt: new Date(Date.now() - 31 * 86_400_000).toISOString() });
    expect(await codeOf(open(old.token))).toBe('DOWNLOAD_EXPIRED');
    const { anna, order, token } = await payNewOrder();
    await licensing.publish(orderRefunded, {
      orderId: order.orderId,
      userId: anna.userId,
      refundedAt: new Date().toISOString(),
    });
    await eventually(async () => expect(await codeOf(open(token))).toBe('DOWNLOAD_REVOKED'));
  });
});

describe('transfer', () => {
  it('counts a transfer as a download at 99 % of the bytes, not before', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    const { transferId } = await begin(link);
    await end(transferId, 0, 989);
    expect(await triesLeft(token)).toBe(10);
    const next = await begin(link);
    await end(next.transferId, 0, 990);
    expect(await triesLeft(token)).toBe(9);
  });

  it('counts a transfer and its continuations once', async () => {
    const { order, token } = await payNewOrder();
    const link = await linkOf(token);
    const first = await begin(link);
    await end(first.transferId, 0, 600);
    const second = await begin(link, 600);
    await end(second.transferId, 600, 400);
    expect(await transfersOf(order)).toBe(1);
    expect(await triesLeft(token)).toBe(9);
  });

  it('keeps a transfer ended when a keep-alive arrives late', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    for (let i = 0; i < 9; i += 1) await endPart(await beginPart(link, 0, null));
    const broken = await beginPart(link, 0, null);
    await endPart(broken, 10);
    await licensing.client.call(keepTransferAlive, { transferId: broken.transferId ?? '' });
    expect(await codeOf(begin(link))).toBe('ok');
  });

  it('counts a transfer once if it is aborted and resumed three times', async () => {
    const { order, token } = await payNewOrder();
    const link = await linkOf(token);
    for (const from of [0, 250, 500, 750]) {
      const rest = await beginPart(link, from, null);
      await endPart(rest, 250);
    }
    expect(await transfersOf(order)).toBe(1);
    expect(await triesLeft(token)).toBe(9);
  });

  it('counts a repeated end notification once and keeps the transfer resumable', async () => {
    const { order, token } = await payNewOrder();
    const link = await linkOf(token);
    const first = await beginPart(link, 0, null);
    await Promise.all(Array.from({ length: 5 }, () => endPart(first, 600)));
    await endPart(await beginPart(link, 600, null));
    expect(await transfersOf(order)).toBe(1);
    expect(await triesLeft(token)).toBe(9);
  });

  it('keeps the reservation of a running part when the end of another part is repeated', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    for (let i = 0; i < 9; i += 1) await endPart(await beginPart(link, 0, null));
    const [first, second] = [await beginPart(link, 0, 499), await beginPart(link, 500, null)];
    for (let i = 0; i < 2; i += 1) await endPart(first);
    expect(await codeOf(beginPart(link, 1, null))).toBe('DOWNLOAD_BUSY');
    await endPart(second);
    expect(await triesLeft(token)).toBe(0);
  });

  it.each([
    ['in order', [0, 250, 500, 750]],
    ['in reverse order', [750, 500, 250, 0]],
  ])('counts four parallel quarters of a file once, requested %s', async (_, froms) => {
    const { order, token } = await payNewOrder();
    const link = await linkOf(token);
    const quarters: Part[] = [];
    for (const from of froms) quarters.push(await beginPart(link, from, from + 249));
    expect(await transfersOf(order)).toBe(1);
    await Promise.all(quarters.map((quarter) => endPart(quarter)));
    expect(await triesLeft(token)).toBe(9);
  });

  it('counts a transfer once if a parallel quarter is aborted and fetched again', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    const quarters: Part[] = [];
    for (const from of [0, 250, 500, 750]) quarters.push(await beginPart(link, from, from + 249));
    const [broken, ...others] = quarters;
    if (broken) await endPart(broken, 100);
    await endPart(await beginPart(link, 90, 249));
    await Promise.all(others.map((quarter) => endPart(quarter)));
    expect(await triesLeft(token)).toBe(9);
  });

  it('rejects copies over the limit that leave out the first byte: 10 of 25', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    await endPart(await beginPart(link, 0, 0));
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => beginPart(link, 1, null)));
    const copies = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(copies).toHaveLength(10);
    await Promise.all(copies.map((copy) => endPart(copy)));
    expect(await triesLeft(token)).toBe(0);
    expect(await codeOf(beginPart(link, 1, null))).toBe('DOWNLOAD_LIMIT');
  });

  it('counts each copy of two overlapping ranges and rejects copies over the limit', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    for (let copy = 1; copy <= 10; copy += 1) {
      await endPart(await beginPart(link, 0, 979));
      await endPart(await beginPart(link, 20, null));
      expect(await triesLeft(token)).toBe(10 - copy);
    }
    expect(await codeOf(beginPart(link, 0, 979))).toBe('DOWNLOAD_LIMIT');
  });

  it('never exceeds the limit in whole copies for 50 concurrent overlapping ranges', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? beginPart(link, 20, null) : beginPart(link, 0, 979))),
    );
    const given = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const firsts = given.filter(({ from }) => from === 0).length;
    // A copy needs both ranges.
    expect(Math.min(firsts, given.length - firsts)).toBeLessThanOrEqual(10);
    await Promise.all(given.map((one) => endPart(one)));
    expect(await triesLeft(token)).toBeGreaterThanOrEqual(0);
    for (let i = 0; i < 20; i += 1) {
      const next = await beginPart(link, i % 2 ? 20 : 0, i % 2 ? null : 979).catch(() => undefined);
      if (next) await endPart(next);
    }
    expect(await triesLeft(token)).toBe(0);
    const { length: copies } = await licensing.database.query<unknown[]>(
      `select 1 from transfers t join download_grants g on g.id = t.grant_id
       where t.completed_at is not null and g.order_number = $1`,
      [await orderNumberOf(token)],
    );
    expect(copies).toBe(10);
  });

  it('rejects transfers below 99 % of a file after twice the limit in bytes', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    let given = 0;
    while (given < 50 && (await codeOf(beginPart(link, 0, 979).then((one) => endPart(one)))) === 'ok')
      given += 1;
    expect(given).toBeGreaterThanOrEqual(10);
    expect(given).toBeLessThanOrEqual(21);
  });

  it('counts two halves as one copy in any order', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    for (let i = 0; i < 3; i += 1) await endPart(await beginPart(link, 500, null));
    expect(await triesLeft(token)).toBe(10);
    for (let i = 0; i < 3; i += 1) await endPart(await beginPart(link, 0, 499));
    expect(await triesLeft(token)).toBe(7);
  });

  it('allows HEAD requests and further parts while the last transfer runs', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    for (let i = 0; i < 9; i += 1) await endPart(await beginPart(link, 0, null));
    const first = await beginPart(link, 0, 499);
    expect(await codeOf(begin(link, 0, true))).toBe('ok');
    const second = await beginPart(link, 500, null);
    expect(await codeOf(beginPart(link, 1, null))).toBe('DOWNLOAD_BUSY');
    await Promise.all([endPart(first), endPart(second)]);
    expect(await triesLeft(token)).toBe(0);
  });

  it('counts nothing for a HEAD request', async () => {
    const { token } = await payNewOrder();
    const head = await begin(await linkOf(token), 0, true);
    expect(head.transferId).toBeUndefined();
    expect(await triesLeft(token)).toBe(10);
  });

  it('allows 10 of 50 concurrent transfers and none after their completion', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => begin(link)));
    const given = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.transferId] : [],
    );
    expect(given).toHaveLength(10);
    expect(await codeOf(begin(link))).toBe('DOWNLOAD_BUSY');
    await Promise.all(given.map((transferId) => end(transferId, 0, fileBytes)));
    expect(await triesLeft(token)).toBe(0);
    expect(await codeOf(begin(link))).toBe('DOWNLOAD_LIMIT');
  });

  it('releases the reservation of an aborted transfer', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    const running = await Promise.all(Array.from({ length: 10 }, () => begin(link)));
    await end(running[0]?.transferId, 0, 10);
    expect(await codeOf(begin(link))).toBe('ok');
  });

  it('keeps the reservation of a transfer while keep-alives arrive and releases it 10 minutes after the last one', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    for (let i = 0; i < 9; i += 1) await endPart(await beginPart(link, 0, null));
    const slow = await beginPart(link, 0, null);
    const keep = () => licensing.client.call(keepTransferAlive, { transferId: slow.transferId ?? '' });
    await advanceTime('50 minutes', slow);
    await keep();
    await advanceTime('8 minutes', slow);
    expect(await codeOf(beginPart(link, 0, null))).toBe('DOWNLOAD_BUSY');
    await advanceTime('3 minutes', slow);
    expect(await codeOf(beginPart(link, 0, null))).toBe('ok');
  });

  it('rejects a file URL that is not signed by the shop or has expired', async () => {
    const { token } = await payNewOrder();
    const link = await linkOf(token);
    expect(await codeOf(begin(`${link.slice(0, -2)}xx`))).toBe('DOWNLOAD_NOT_FOUND');
  });
});

describe('signed-in owner', () => {
  it('a signed-in owner downloads without a limit, and own files only', async () => {
    const { anna } = await payNewOrder();
    const [owned] = (await licensing.client.call(listEntitlements, {}, anna)).entitlements;
    const { files } = await licensing.client.call(listOwnedFiles, { id: owned?.id ?? '', lang: 'en' }, anna);
    expect(files[0]?.triesLeft ?? null).toBeNull();
    const { transferId } = await begin(files[0]?.url.split('/').at(-1) ?? '');
    expect(transferId).toBeUndefined();
    expect(
      await codeOf(licensing.client.call(listOwnedFiles, { id: owned?.id ?? '', lang: 'en' }, newCustomer())),
    ).toBe('NOT_FOUND');
  });
});
