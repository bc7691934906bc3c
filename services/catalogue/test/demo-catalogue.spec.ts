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
