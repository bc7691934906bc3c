import { minChargeCents, setShopCurrency } from '#contracts/fields/money';
import { CatalogueTestbed } from './catalogue.testbed';

it('states the sizes of the files that buyers of the demo get', async () => {
  const catalogue = await CatalogueTestbed.open({ seed: true });
  const rows = await catalogue.database.query<{ language: string; sizes: object }[]>(
    `select t.language, t.download_sizes as sizes from plugin_translations t join plugins p on p.id = t.plugin_id
      where p.slug = 'saturos-pro' order by t.language`,
  );
  expect(rows).toEqual([
    { language: 'en', sizes: { macOS: { size: '197 KB' }, windows: { size: '99 KB' } } },
    { language: 'ru', sizes: { macOS: { size: '197 КБ' }, windows: { size: '99 КБ' } } },
  ]);
  await catalogue.close();
});

it('sells the demo for as many yen as for cents, so that each price can be charged', async () => {
  process.env['SHOP_CURRENCY'] = 'JPY';
  const catalogue = await CatalogueTestbed.open({ seed: true });
  const prices = await catalogue.database.query<{ slug: string; price: number }[]>(
    'select slug, price_cents as price from plugins where price_cents > 0',
  );
  expect(prices).toContainEqual({ slug: 'saturos-pro', price: 12_900 });
  for (const { price } of prices) expect(price).toBeGreaterThan(minChargeCents());
  await catalogue.close();
  delete process.env['SHOP_CURRENCY'];
  setShopCurrency('USD');
});
