import { orderPaid, orderRefunded } from '#contracts/commerce/events';
import { Failure } from '#contracts/kit/failure';
import {
  beginTransfer,
  endTransfer,
  keepTransfer,
  listOwnedFiles,
  openGrant,
} from '#contracts/licensing/downloads';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { orderFulfilled } from '#contracts/licensing/events';
import { eventually } from '#testing/eventually';
import { customer, fileBytes, Licensing, paidOrder } from './licensing.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

/** A new customer's order, fulfilled; gives its download token. */
async function bought(change = {}) {
  const anna = customer();
  const order = paidOrder(anna.userId, change);
  await licensing.tell(orderPaid, order);
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
/** One part of the file: both bytes are asked for, as Range names them. */
const part = async (link: string, from: number, to: number | null) => {
  const { transferId } = await licensing.client.call(beginTransfer, { link, from, to, headOnly: false });
  return { transferId, from, all: (to ?? fileBytes - 1) + 1 - from };
};
type Part = Awaited<ReturnType<typeof part>>;
const arrived = ({ transferId, from, all }: Part, sent = all) => end(transferId, from, sent);
const end = (transferId: string | undefined, from: number, sent: number) =>
  licensing.client.call(endTransfer, { transferId: transferId ?? '', from, sent });
/** So long ago was the last that was heard of it. */
const pass = (time: string, { transferId }: Part) =>
  licensing.database.query(
    `with seen as (update transfer_streams set seen_at = seen_at - $2::interval where id = $1 returning transfer_id)
     update transfers set last_seen_at = last_seen_at - $2::interval where id in (select transfer_id from seen)`,
    [transferId, time],
  );
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (Failure.caught(error) ? error.code : String(error)),
  );
/** How many transfers were begun. */
async function transfersOf({ orderId }: { orderId: string }): Promise<number> {
  const rows: unknown[] = await licensing.database.query(
    'select 1 from transfers t join download_grants g on g.id = t.grant_id where g.order_id = $1',
    [orderId],
  );
  return rows.length;
}
const orderNumberOf = async (token: string) => (await open(token)).orderNumber;
const triesLeft = async (token: string) => (await open(token)).files[0]?.triesLeft;

describe('a download token', () => {
  it('says what it opens, how long, and how many tries are left', async () => {
    const { order, token } = await bought();
    const grant = await open(token);
    expect(grant).toMatchObject({ orderNumber: order.orderNumber, transferLimit: 10 });
    expect(grant.files[0]).toMatchObject({ fileName: 'Saturos.zip', bytes: fileBytes, triesLeft: 10 });
    const days = (Date.parse(grant.expiresAt) - Date.parse(order.paidAt)) / 86_400_000;
    expect(days).toBe(30);
  });

  it('is the same however often the order is told of', async () => {
    const { order, token } = await bought();
    await licensing.tell(orderPaid, order);
    await eventually(async () => {
      const rows: { data: { downloadToken: string } }[] = await licensing.database.query(
        `select data from outbox where subject = $1 and data->>'orderId' = $2`,
        [orderFulfilled.subject, order.orderId],
      );
      expect(rows.map(({ data }) => data.downloadToken)).toEqual([token, token]);
    });
  });

  it.each([
    ['nobody made', 'x'.repeat(43), 'DOWNLOAD_NOT_FOUND'],
    ['too short', 'x', 'INVALID_INPUT'],
  ])('that %s opens nothing', async (_, token, code) => {
    expect(await codeOf(open(token))).toBe(code);
  });

  it('ends after its days and with a refund', async () => {
    const old = await bought({ paidAt: new Date(Date.now() - 31 * 86_400_000).toISOString() });
    expect(await codeOf(open(old.token))).toBe('DOWNLOAD_EXPIRED');
    const { anna, order, token } = await bought();
    await licensing.tell(orderRefunded, {
      orderId: order.orderId,
      userId: anna.userId,
      refundedAt: new Date().toISOString(),
    });
    await eventually(async () => expect(await codeOf(open(token))).toBe('DOWNLOAD_REVOKED'));
  });
});

describe('a transfer', () => {
  it('counts at 99 % of its bytes, not before', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    const { transferId } = await begin(link);
    await end(transferId, 0, 989);
    expect(await triesLeft(token)).toBe(10);
    const next = await begin(link);
    await end(next.transferId, 0, 990);
    expect(await triesLeft(token)).toBe(9);
  });

  it('with its continuations within a day is one', async () => {
    const { order, token } = await bought();
    const link = await linkOf(token);
    const first = await begin(link);
    await end(first.transferId, 0, 600);
    const second = await begin(link, 600);
    await end(second.transferId, 600, 400);
    expect(await transfersOf(order)).toBe(1);
    expect(await triesLeft(token)).toBe(9);
  });

  it('that has ended is not opened again by the sign that it runs, which came late', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    for (let i = 0; i < 9; i += 1) await arrived(await part(link, 0, null));
    const broken = await part(link, 0, null);
    await arrived(broken, 10);
    await licensing.client.call(keepTransfer, { transferId: broken.transferId ?? '' });
    expect(await codeOf(begin(link))).toBe('ok');
  });

  it('that breaks off and is resumed three times is one', async () => {
    const { order, token } = await bought();
    const link = await linkOf(token);
    for (const from of [0, 250, 500, 750]) {
      const rest = await part(link, from, null);
      await arrived(rest, 250);
    }
    expect(await transfersOf(order)).toBe(1);
    expect(await triesLeft(token)).toBe(9);
  });

  it('whose end is told again, for want of an answer, has sent its bytes once and is still continued', async () => {
    const { order, token } = await bought();
    const link = await linkOf(token);
    const first = await part(link, 0, null);
    await Promise.all(Array.from({ length: 5 }, () => arrived(first, 600)));
    await arrived(await part(link, 600, null));
    expect(await transfersOf(order)).toBe(1);
    expect(await triesLeft(token)).toBe(9);
  });

  it('of which one part’s end is told twice keeps its place while the other part runs', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    for (let i = 0; i < 9; i += 1) await arrived(await part(link, 0, null));
    const [first, second] = [await part(link, 0, 499), await part(link, 500, null)];
    for (let i = 0; i < 2; i += 1) await arrived(first);
    expect(await codeOf(part(link, 1, null))).toBe('DOWNLOAD_BUSY');
    await arrived(second);
    expect(await triesLeft(token)).toBe(0);
  });

  it.each([
    ['in order', [0, 250, 500, 750]],
    ['from the last one on', [750, 500, 250, 0]],
  ])('in four parallel quarters, asked for %s, is one', async (_, froms) => {
    const { order, token } = await bought();
    const link = await linkOf(token);
    const quarters: Part[] = [];
    for (const from of froms) quarters.push(await part(link, from, from + 249));
    expect(await transfersOf(order)).toBe(1);
    await Promise.all(quarters.map((quarter) => arrived(quarter)));
    expect(await triesLeft(token)).toBe(9);
  });

  it('of which a quarter broke off and was fetched again beside the others is one', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    const quarters: Part[] = [];
    for (const from of [0, 250, 500, 750]) quarters.push(await part(link, from, from + 249));
    const [broken, ...others] = quarters;
    if (broken) await arrived(broken, 100);
    await arrived(await part(link, 90, 249));
    await Promise.all(others.map((quarter) => arrived(quarter)));
    expect(await triesLeft(token)).toBe(9);
  });

  it('is not continued by copies of the file: of 25 that leave out its first byte ten are given', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    await arrived(await part(link, 0, 0));
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => part(link, 1, null)));
    const copies = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(copies).toHaveLength(10);
    await Promise.all(copies.map((copy) => arrived(copy)));
    expect(await triesLeft(token)).toBe(0);
    expect(await codeOf(part(link, 1, null))).toBe('DOWNLOAD_LIMIT');
  });

  it('is counted once for each copy that is put together from two overlapping ranges, and refused over the limit', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    for (let copy = 1; copy <= 10; copy += 1) {
      await arrived(await part(link, 0, 979));
      await arrived(await part(link, 20, null));
      expect(await triesLeft(token)).toBe(10 - copy);
    }
    expect(await codeOf(part(link, 0, 979))).toBe('DOWNLOAD_LIMIT');
  });

  it('never exceeds the limit in whole copies when fifty overlapping ranges are requested at once', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? part(link, 20, null) : part(link, 0, 979))),
    );
    const given = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const firsts = given.filter(({ from }) => from === 0).length;
    // A copy needs both ranges.
    expect(Math.min(firsts, given.length - firsts)).toBeLessThanOrEqual(10);
    await Promise.all(given.map((one) => arrived(one)));
    expect(await triesLeft(token)).toBeGreaterThanOrEqual(0);
    for (let i = 0; i < 20; i += 1) {
      const next = await part(link, i % 2 ? 20 : 0, i % 2 ? null : 979).catch(() => undefined);
      if (next) await arrived(next);
    }
    expect(await triesLeft(token)).toBe(0);
    const { length: copies } = await licensing.database.query<unknown[]>(
      `select 1 from transfers t join download_grants g on g.id = t.grant_id
       where t.completed_at is not null and g.order_number = $1`,
      [await orderNumberOf(token)],
    );
    expect(copies).toBe(10);
  });

  it('a file whose transfers stay below 99 % is refused when twice the limit in bytes was sent', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    let given = 0;
    while (given < 50 && (await codeOf(part(link, 0, 979).then((one) => arrived(one)))) === 'ok') given += 1;
    expect(given).toBeGreaterThanOrEqual(10);
    expect(given).toBeLessThanOrEqual(21);
  });

  it('is one for each copy that is put together from halves, whichever is fetched first', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    for (let i = 0; i < 3; i += 1) await arrived(await part(link, 500, null));
    expect(await triesLeft(token)).toBe(10);
    for (let i = 0; i < 3; i += 1) await arrived(await part(link, 0, 499));
    expect(await triesLeft(token)).toBe(7);
  });

  it('that runs under the last try is no reason to refuse the head or its other parts', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    for (let i = 0; i < 9; i += 1) await arrived(await part(link, 0, null));
    const first = await part(link, 0, 499);
    expect(await codeOf(begin(link, 0, true))).toBe('ok');
    const second = await part(link, 500, null);
    expect(await codeOf(part(link, 1, null))).toBe('DOWNLOAD_BUSY');
    await Promise.all([arrived(first), arrived(second)]);
    expect(await triesLeft(token)).toBe(0);
  });

  it('that is asked for the head only costs nothing', async () => {
    const { token } = await bought();
    const head = await begin(await linkOf(token), 0, true);
    expect(head.transferId).toBeUndefined();
    expect(await triesLeft(token)).toBe(10);
  });

  it('begun fifty times at once is given ten times, and never more when they complete', async () => {
    const { token } = await bought();
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

  it('that broke off gives its place back', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    const running = await Promise.all(Array.from({ length: 10 }, () => begin(link)));
    await end(running[0]?.transferId, 0, 10);
    expect(await codeOf(begin(link))).toBe('ok');
  });

  it('keeps its place for as long as it is told to run, and loses it with its gateway', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    for (let i = 0; i < 9; i += 1) await arrived(await part(link, 0, null));
    const slow = await part(link, 0, null);
    const keep = () => licensing.client.call(keepTransfer, { transferId: slow.transferId ?? '' });
    await pass('50 minutes', slow);
    await keep();
    await pass('8 minutes', slow);
    expect(await codeOf(part(link, 0, null))).toBe('DOWNLOAD_BUSY');
    await pass('3 minutes', slow);
    expect(await codeOf(part(link, 0, null))).toBe('ok');
  });

  it('needs an address that we signed and that has not expired', async () => {
    const { token } = await bought();
    const link = await linkOf(token);
    expect(await codeOf(begin(`${link.slice(0, -2)}xx`))).toBe('DOWNLOAD_NOT_FOUND');
  });
});

describe('the owner', () => {
  it('fetches without a count, and only what is theirs', async () => {
    const { anna } = await bought();
    const [owned] = (await licensing.client.call(listEntitlements, {}, anna)).entitlements;
    const { files } = await licensing.client.call(listOwnedFiles, { id: owned?.id ?? '', lang: 'en' }, anna);
    expect(files[0]?.triesLeft ?? null).toBeNull();
    const { transferId } = await begin(files[0]?.url.split('/').at(-1) ?? '');
    expect(transferId).toBeUndefined();
    expect(
      await codeOf(licensing.client.call(listOwnedFiles, { id: owned?.id ?? '', lang: 'en' }, customer())),
    ).toBe('NOT_FOUND');
  });
});
