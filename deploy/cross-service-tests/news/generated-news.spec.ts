import { findPlugin } from '#contracts/catalogue/plugins';
import { generateArticle } from '#contracts/news/generate-article';
import { eventually } from '#testing/eventually';
import { ReconciledShop } from '../reconciled-shop.testbed';

let shop: ReconciledShop;
beforeAll(async () => {
  shop = await ReconciledShop.open();
});
afterAll(() => shop.close());

/** The lines of a generated draft in both languages, without the names of the months. */
async function generatedLines(): Promise<string[][]> {
  const { translations } = await shop.services.rpc.call(generateArticle, {}, shop.admin);
  return translations.map(({ content }) =>
    content
      .replaceAll('\u00a0', ' ')
      .replace(/(until|до) \d.*?(?= for| —)/g, '$1 …')
      .split('\n')
      .filter((line) => line.startsWith('•'))
      .sort(),
  );
}

it('generated news state list price and sale price of products in a sale, a bundle, an upgrade path and for free', async () => {
  const [reel, drive, driveTwo] = await Promise.all([
    shop.addPlugin('Reel', 89),
    shop.addPlugin('Drive', 50),
    shop.addPlugin('Drive Two', 120),
  ]);
  await shop.addPlugin('Gift Box', 0);
  await shop.addBundle([reel, drive]);
  await shop.addUpgradePath(drive, driveTwo, 3_900);
  await shop.addSale(reel, 25);
  await eventually(async () => {
    const { data } = await shop.services.rpc.call(findPlugin, { slug: reel, lang: 'en' });
    expect(data.price).toBe(66.75);
  });
  expect(await generatedLines()).toEqual([
    [
      expect.stringMatching(/^• Drive 1\.0\.0: A warm one\. \$50 \[\d]$/),
      expect.stringMatching(/^• Drive Two 1\.0\.0: A warm one\. \$120 \[\d]$/),
      expect.stringMatching(/^• Gift Box 1\.0\.0: A warm one\. Free\. \[\d]$/),
      expect.stringMatching(
        /^• Reel 1\.0\.0: A warm one\. On sale until … for \$66\.75 instead of \$89\. \[\d]$/,
      ),
    ],
    [
      expect.stringMatching(/^• Drive 1\.0\.0: A warm one\. 50 \$ \[\d]$/),
      expect.stringMatching(/^• Drive Two 1\.0\.0: A warm one\. 120 \$ \[\d]$/),
      expect.stringMatching(/^• Gift Box 1\.0\.0: A warm one\. Бесплатно\. \[\d]$/),
      expect.stringMatching(/^• Reel 1\.0\.0: A warm one\. По акции до … — 66,75 \$ вместо 89 \$\. \[\d]$/),
    ],
  ]);
});
