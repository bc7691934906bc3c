import { orderPaid, orderRefunded } from '#contracts/commerce/events';
import { toCents } from '#contracts/fields/money';
import { listOwnedFiles } from '#contracts/licensing/downloads';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { orderFulfilled } from '#contracts/licensing/events';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { codeOf, DownloadsTestbed } from './downloads.testbed';
import { fileBytes, LicensingTestbed, linkedFile, newCustomer } from './licensing.testbed';

let licensing: LicensingTestbed;
let downloads: DownloadsTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
  downloads = new DownloadsTestbed(licensing);
});
afterAll(() => licensing.close());

describe('download token', () => {
  it('a download token opens the files of its order and shows its expiry and the remaining transfers', async () => {
    const { order, token } = await downloads.payNewOrder();
    const grant = await downloads.open(token);
    expect(grant).toMatchObject({ orderNumber: order.orderNumber, transferLimit: 10 });
    expect(grant.files[0]).toMatchObject({ fileName: 'Saturos.zip', bytes: fileBytes, triesLeft: 10 });
    const days = (Date.parse(grant.expiresAt) - Date.parse(order.paidAt)) / 86_400_000;
    expect(days).toBe(30);
  });

  it('a repeated order event returns the same download token', async () => {
    const { order, token } = await downloads.payNewOrder();
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
    expect(await codeOf(downloads.open(token))).toBe(code);
  });

  it('a download link expires after 30 days (storefront §9) and is revoked by a refund', async () => {
    const old = await downloads.payNewOrder({ paidAt: new Date(Date.now() - 31 * 86_400_000).toISOString() });
    expect(await codeOf(downloads.open(old.token))).toBe('DOWNLOAD_EXPIRED');
    const { anna, order, token } = await downloads.payNewOrder();
    await licensing.publish(orderRefunded, {
      orderId: order.orderId,
      userId: anna.userId,
      refundedAt: new Date().toISOString(),
    });
    await eventually(async () => expect(await codeOf(downloads.open(token))).toBe('DOWNLOAD_REVOKED'));
  });
});

describe('file on another server', () => {
  const { pluginId, pluginSlug: slug, pluginName: name, linkUrl } = linkedFile;
  const items = [
    { itemId: newId(), pluginId, slug, name, version: '1.0.0', priceCents: toCents(4_900), line: 0 },
  ];

  it('a download URL is opened by the grant of its order and never counted', async () => {
    const { order, token } = await downloads.payNewOrder({ items });
    const [file] = (await downloads.open(token)).files;
    expect(file).toMatchObject({ linkHost: 'files.maker.example', triesLeft: null, bytes: 0 });
    expect(file).not.toHaveProperty('linkUrl');
    const transfer = await downloads.begin(await downloads.linkOf(token));
    expect(transfer).toMatchObject({ linkUrl });
    expect(transfer.transferId).toBeUndefined();
    expect(await downloads.transfersOf(order)).toBe(0);
  });

  it('a refund of its order closes a download URL', async () => {
    const { anna, order, token } = await downloads.payNewOrder({ items });
    const link = await downloads.linkOf(token);
    await licensing.publishAndWait(orderRefunded, {
      orderId: order.orderId,
      userId: anna.userId,
      refundedAt: new Date().toISOString(),
    });
    expect(await codeOf(downloads.begin(link))).toBe('DOWNLOAD_REVOKED');
  });
});

describe('licence that covers the versions below a limit', () => {
  const limit = (userId: string) =>
    licensing.database.query(`update licences set covers_below = '2.1.0' where user_id = $1`, [userId]);

  it('a download token opens the newest covered version, and refuses a link to a later one', async () => {
    const { anna, token } = await downloads.payNewOrder();
    const link = await downloads.linkOf(token);
    await limit(anna.userId);
    expect((await downloads.open(token)).files).toMatchObject([{ version: '2.0.0' }]);
    expect(await codeOf(downloads.begin(link))).toBe('DOWNLOAD_REVOKED');
    expect(await codeOf(downloads.begin(await downloads.linkOf(token)))).toBe('ok');
  });

  it('an entitlement opens the newest covered version, and refuses a link to a later one', async () => {
    const { anna } = await downloads.payNewOrder();
    const [entitlement] = (await licensing.client.call(listEntitlements, {}, anna)).entitlements;
    const owned = () =>
      licensing.client.call(listOwnedFiles, { id: entitlement?.id ?? '', lang: 'en' as const }, anna);
    const linkOf = async () => (await owned()).files[0]?.url.split('/').at(-1) ?? '';
    const link = await linkOf();
    await limit(anna.userId);
    expect((await owned()).files).toMatchObject([{ version: '2.0.0' }]);
    expect(await codeOf(downloads.begin(link))).toBe('DOWNLOAD_REVOKED');
    expect(await codeOf(downloads.begin(await linkOf()))).toBe('ok');
  });
});

describe('signed-in owner', () => {
  it('a signed-in owner downloads without a limit, and own files only', async () => {
    const { anna } = await downloads.payNewOrder();
    const [owned] = (await licensing.client.call(listEntitlements, {}, anna)).entitlements;
    const { files } = await licensing.client.call(listOwnedFiles, { id: owned?.id ?? '', lang: 'en' }, anna);
    expect(files[0]?.triesLeft ?? null).toBeNull();
    const { transferId } = await downloads.begin(files[0]?.url.split('/').at(-1) ?? '');
    expect(transferId).toBeUndefined();
    expect(
      await codeOf(licensing.client.call(listOwnedFiles, { id: owned?.id ?? '', lang: 'en' }, newCustomer())),
    ).toBe('NOT_FOUND');
  });
});
