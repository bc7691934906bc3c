import { keepTransferAlive } from '#contracts/licensing/downloads';
import { codeOf, DownloadsTestbed, type TransferPart } from './downloads.testbed';
import { fileBytes, LicensingTestbed } from './licensing.testbed';

let licensing: LicensingTestbed;
let downloads: DownloadsTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
  downloads = new DownloadsTestbed(licensing);
});
afterAll(() => licensing.close());

describe('transfer', () => {
  it('counts a transfer as a download at 99 % of the bytes, not before', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    const { transferId } = await downloads.begin(link);
    await downloads.end(transferId, 0, 989);
    expect(await downloads.triesLeft(token)).toBe(10);
    const next = await downloads.begin(link);
    await downloads.end(next.transferId, 0, 990);
    expect(await downloads.triesLeft(token)).toBe(9);
  });

  it('counts a transfer and its continuations once', async () => {
    const { order, token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    const first = await downloads.begin(link);
    await downloads.end(first.transferId, 0, 600);
    const second = await downloads.begin(link, 600);
    await downloads.end(second.transferId, 600, 400);
    expect(await downloads.transfersOf(order)).toBe(1);
    expect(await downloads.triesLeft(token)).toBe(9);
  });

  it('keeps a transfer ended when a keep-alive arrives late', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    for (let i = 0; i < 9; i += 1) await downloads.endPart(await downloads.beginPart(link, 0, null));
    const broken = await downloads.beginPart(link, 0, null);
    await downloads.endPart(broken, 10);
    await licensing.client.call(keepTransferAlive, { transferId: broken.transferId ?? '' });
    expect(await codeOf(downloads.begin(link))).toBe('ok');
  });

  it('counts a transfer once if it is aborted and resumed three times', async () => {
    const { order, token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    for (const from of [0, 250, 500, 750]) {
      const rest = await downloads.beginPart(link, from, null);
      await downloads.endPart(rest, 250);
    }
    expect(await downloads.transfersOf(order)).toBe(1);
    expect(await downloads.triesLeft(token)).toBe(9);
  });

  it('counts a repeated end notification once and keeps the transfer resumable', async () => {
    const { order, token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    const first = await downloads.beginPart(link, 0, null);
    await Promise.all(Array.from({ length: 5 }, () => downloads.endPart(first, 600)));
    await downloads.endPart(await downloads.beginPart(link, 600, null));
    expect(await downloads.transfersOf(order)).toBe(1);
    expect(await downloads.triesLeft(token)).toBe(9);
  });

  it('keeps the reservation of a running part when the end of another part is repeated', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    for (let i = 0; i < 9; i += 1) await downloads.endPart(await downloads.beginPart(link, 0, null));
    const [first, second] = [
      await downloads.beginPart(link, 0, 499),
      await downloads.beginPart(link, 500, null),
    ];
    for (let i = 0; i < 2; i += 1) await downloads.endPart(first);
    expect(await codeOf(downloads.beginPart(link, 1, null))).toBe('DOWNLOAD_BUSY');
    await downloads.endPart(second);
    expect(await downloads.triesLeft(token)).toBe(0);
  });

  it.each([
    ['in order', [0, 250, 500, 750]],
    ['in reverse order', [750, 500, 250, 0]],
  ])('counts four parallel quarters of a file once, requested %s', async (_, froms) => {
    const { order, token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    const quarters: TransferPart[] = [];
    for (const from of froms) quarters.push(await downloads.beginPart(link, from, from + 249));
    expect(await downloads.transfersOf(order)).toBe(1);
    await Promise.all(quarters.map((quarter) => downloads.endPart(quarter)));
    expect(await downloads.triesLeft(token)).toBe(9);
  });

  it('counts a transfer once if a parallel quarter is aborted and fetched again', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    const quarters: TransferPart[] = [];
    for (const from of [0, 250, 500, 750]) quarters.push(await downloads.beginPart(link, from, from + 249));
    const [broken, ...others] = quarters;
    if (broken) await downloads.endPart(broken, 100);
    await downloads.endPart(await downloads.beginPart(link, 90, 249));
    await Promise.all(others.map((quarter) => downloads.endPart(quarter)));
    expect(await downloads.triesLeft(token)).toBe(9);
  });

  it('rejects copies over the limit that leave out the first byte: 10 of 25', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    await downloads.endPart(await downloads.beginPart(link, 0, 0));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 25 }, () => downloads.beginPart(link, 1, null)),
    );
    const copies = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(copies).toHaveLength(10);
    await Promise.all(copies.map((copy) => downloads.endPart(copy)));
    expect(await downloads.triesLeft(token)).toBe(0);
    expect(await codeOf(downloads.beginPart(link, 1, null))).toBe('DOWNLOAD_LIMIT');
  });

  it('counts each copy of two overlapping ranges and rejects copies over the limit', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    for (let copy = 1; copy <= 10; copy += 1) {
      await downloads.endPart(await downloads.beginPart(link, 0, 979));
      await downloads.endPart(await downloads.beginPart(link, 20, null));
      expect(await downloads.triesLeft(token)).toBe(10 - copy);
    }
    expect(await codeOf(downloads.beginPart(link, 0, 979))).toBe('DOWNLOAD_LIMIT');
  });

  it('never exceeds the limit in whole copies for 50 concurrent overlapping ranges', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        i % 2 ? downloads.beginPart(link, 20, null) : downloads.beginPart(link, 0, 979),
      ),
    );
    const given = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const firsts = given.filter(({ from }) => from === 0).length;
    // A copy needs both ranges.
    expect(Math.min(firsts, given.length - firsts)).toBeLessThanOrEqual(10);
    await Promise.all(given.map((one) => downloads.endPart(one)));
    expect(await downloads.triesLeft(token)).toBeGreaterThanOrEqual(0);
    for (let i = 0; i < 20; i += 1) {
      const next = await downloads.beginPart(link, i % 2 ? 20 : 0, i % 2 ? null : 979).catch(() => undefined);
      if (next) await downloads.endPart(next);
    }
    expect(await downloads.triesLeft(token)).toBe(0);
    const [used] = await licensing.database.query<{ copies: number; bytes: number }[]>(
      `select count(*) filter (where t.completed_at is not null)::int as copies, sum(t.sent_bytes)::int as bytes
       from transfers t join download_grants g on g.id = t.grant_id where g.order_number = $1`,
      [await downloads.orderNumberOf(token)],
    );
    expect(used?.copies).toBeLessThanOrEqual(10);
    // By the order in which the requests arrive, ten copies or the bytes of twenty are used up.
    if (used?.copies !== 10) expect(used?.bytes).toBeGreaterThanOrEqual(19.99 * fileBytes);
    expect(used?.bytes).toBeLessThan(21 * fileBytes);
  });

  it('rejects transfers below 99 % of a file after twice the limit in bytes', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    let given = 0;
    while (
      given < 50 &&
      (await codeOf(downloads.beginPart(link, 0, 979).then((one) => downloads.endPart(one)))) === 'ok'
    )
      given += 1;
    expect(given).toBeGreaterThanOrEqual(10);
    expect(given).toBeLessThanOrEqual(21);
  });

  it('counts two halves as one copy in any order', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    for (let i = 0; i < 3; i += 1) await downloads.endPart(await downloads.beginPart(link, 500, null));
    expect(await downloads.triesLeft(token)).toBe(10);
    for (let i = 0; i < 3; i += 1) await downloads.endPart(await downloads.beginPart(link, 0, 499));
    expect(await downloads.triesLeft(token)).toBe(7);
  });

  it('allows HEAD requests and further parts while the last transfer runs', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    for (let i = 0; i < 9; i += 1) await downloads.endPart(await downloads.beginPart(link, 0, null));
    const first = await downloads.beginPart(link, 0, 499);
    expect(await codeOf(downloads.begin(link, 0, true))).toBe('ok');
    const second = await downloads.beginPart(link, 500, null);
    expect(await codeOf(downloads.beginPart(link, 1, null))).toBe('DOWNLOAD_BUSY');
    await Promise.all([downloads.endPart(first), downloads.endPart(second)]);
    expect(await downloads.triesLeft(token)).toBe(0);
  });

  it('counts nothing for a HEAD request', async () => {
    const { token } = await downloads.payNewOrder();
    const head = await downloads.begin(await downloads.linkOf(token), 0, true);
    expect(head.transferId).toBeUndefined();
    expect(await downloads.triesLeft(token)).toBe(10);
  });

  it('allows 10 of 50 concurrent transfers and none after their completion', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => downloads.begin(link)));
    const given = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.transferId] : [],
    );
    expect(given).toHaveLength(10);
    expect(await codeOf(downloads.begin(link))).toBe('DOWNLOAD_BUSY');
    await Promise.all(given.map((transferId) => downloads.end(transferId, 0, fileBytes)));
    expect(await downloads.triesLeft(token)).toBe(0);
    expect(await codeOf(downloads.begin(link))).toBe('DOWNLOAD_LIMIT');
  });

  it('releases the reservation of an aborted transfer', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    const running = await Promise.all(Array.from({ length: 10 }, () => downloads.begin(link)));
    await downloads.end(running[0]?.transferId, 0, 10);
    expect(await codeOf(downloads.begin(link))).toBe('ok');
  });

  it('keeps the reservation of a transfer while keep-alives arrive and releases it 10 minutes after the last one', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    for (let i = 0; i < 9; i += 1) await downloads.endPart(await downloads.beginPart(link, 0, null));
    const slow = await downloads.beginPart(link, 0, null);
    const keep = () => licensing.client.call(keepTransferAlive, { transferId: slow.transferId ?? '' });
    await downloads.advanceTime('50 minutes', slow);
    await keep();
    await downloads.advanceTime('8 minutes', slow);
    expect(await codeOf(downloads.beginPart(link, 0, null))).toBe('DOWNLOAD_BUSY');
    await downloads.advanceTime('3 minutes', slow);
    expect(await codeOf(downloads.beginPart(link, 0, null))).toBe('ok');
  });

  it('rejects a file URL that is not signed by the shop or has expired', async () => {
    const { token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    expect(await codeOf(downloads.begin(`${link.slice(0, -2)}xx`))).toBe('DOWNLOAD_NOT_FOUND');
  });
});
