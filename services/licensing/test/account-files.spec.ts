import { orderRefunded } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { beginArchive, listAccountFiles, mailFilesLink } from '#contracts/licensing/account/account-files';
import { beginTransfer } from '#contracts/licensing/downloads';
import { customerWithOrder } from './computers/computers.testbed';
import { codeOf } from './downloads.testbed';
import { earlierFileId, fileBytes, LicensingTestbed, newCustomer, plugin } from './licensing.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const filesOf = (actor: UserActor) => call(listAccountFiles, { lang: 'en' }, actor);
const linkIn = (url = '') => url.split('/').at(-1) ?? '';

describe('files of an account', () => {
  it('are those of every version that the licences cover, the newest first', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { products, archives } = await filesOf(anna);
    expect(products).toMatchObject([
      {
        name: plugin.name,
        files: [
          { version: plugin.version, isNewest: true, triesLeft: null },
          { version: '2.0.0', isNewest: false, id: earlierFileId },
        ],
      },
    ]);
    expect(archives).toMatchObject([{ platform: 'macos-universal', fileCount: 1, bytes: fileBytes }]);
  });

  it('a version from the limit of a licence on is not among them', async () => {
    const { anna } = await customerWithOrder(licensing);
    await licensing.database.query(`update licences set covers_below = '2.1.0' where user_id = $1`, [
      anna.userId,
    ]);
    const { products, archives } = await filesOf(anna);
    expect(products[0]?.files).toMatchObject([{ version: '2.0.0', isNewest: true }]);
    const { files } = await call(beginArchive, { link: linkIn(archives[0]?.url) });
    expect(files.map(({ path }) => path)).toEqual([`${plugin.slug}/Saturos-2.0.0.zip`]);
  });

  it('a file of an earlier version is downloaded by its link', async () => {
    const { anna } = await customerWithOrder(licensing);
    const url = (await filesOf(anna)).products[0]?.files[1]?.url;
    const input = { link: linkIn(url), from: 0, to: null, headOnly: false };
    expect(await call(beginTransfer, input)).toMatchObject({ fileName: 'Saturos-2.0.0.zip' });
  });

  it('a refund ends files and archives', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    const { archives } = await filesOf(anna);
    await licensing.publishAndWait(orderRefunded, {
      orderId: order.orderId,
      userId: anna.userId,
      refundedAt: new Date().toISOString(),
    });
    expect(await filesOf(anna)).toEqual({ products: [], archives: [] });
    expect(await codeOf(call(beginArchive, { link: linkIn(archives[0]?.url) }))).toBe('DOWNLOAD_REVOKED');
  });

  it('the link of a single file opens no archive, and a forged link nothing', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { products, archives } = await filesOf(anna);
    const link = linkIn(products[0]?.files[0]?.url);
    expect(await codeOf(call(beginArchive, { link }))).toBe('DOWNLOAD_NOT_FOUND');
    expect(await codeOf(call(beginArchive, { link: `${linkIn(archives[0]?.url)}x` }))).toBe(
      'DOWNLOAD_NOT_FOUND',
    );
  });

  it('the way to the files is mailed to the address of the owner alone', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    expect(await call(mailFilesLink, {}, anna)).toEqual({ sentTo: order.email });
    const mails = await licensing.database.query(
      `select to_address as "to" from mail_deliveries where template = 'files-link' and to_address = $1`,
      [order.email],
    );
    expect(mails).toEqual([{ to: order.email }]);
    expect(await codeOf(call(mailFilesLink, {}, newCustomer()))).toBe('NOT_FOUND');
  });
});
