import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '#testing/eventually';
import { type Damage, damage } from './damage.testbed';
import { healthySales, type HealthySales } from './healthy-sales.testbed';
import { customers, rights } from './licence-damages.testbed';
import { payments, records } from './order-damages.testbed';
import { ReconciledShop } from './reconciled-shop.testbed';

jest.setTimeout(300_000);

let shop: ReconciledShop;
let sales: HealthySales;

beforeAll(async () => {
  shop = await ReconciledShop.open();
  sales = await healthySales(shop);
});

afterAll(() => shop.close());

const kindsFound = async () => [...new Set((await shop.reconcile()).rows.map(({ kind }) => kind))].sort();
const facts = async () =>
  (await shop.reconcile()).rows.map(({ kind, subject, detail }) => `${kind} ${subject} ${detail}`).sort();

describe('reconciliation', () => {
  it('finds nothing in a shop with sales, moves, gifts, refunds, disputes and erased accounts', async () => {
    await eventually(async () => expect(await facts()).toEqual([]), 60_000);
  });

  it.each([...records, ...payments, ...rights, ...customers])(
    'finds damage to %s',
    async (_, changes, kinds) => {
      const { undo } = await damage(shop, changes(sales));
      try {
        expect(await kindsFound()).toEqual(kinds);
      } finally {
        await undo();
      }
    },
  );

  const isRepaired = ([title]: Damage) =>
    /^(an upgrade|a purchase|the state of a purchase|a superseded|the state of a licence that|the withdrawal|a checkout attempt)/.test(
      title,
    );

  it.each([...records, ...rights].filter(isRepaired))('repairs %s', async (_, changes) => {
    const { keep } = await damage(shop, changes(sales));
    expect((await shop.reconcile(true)).run.repaired).toBeGreaterThan(0);
    await eventually(async () => expect(await facts()).toEqual([]));
    await keep();
  });

  it('finds nothing after every damage was undone', async () => {
    expect(await facts()).toEqual([]);
  });

  it('finds files that are missing, changed or unused', async () => {
    const storage = process.env['STORAGE_DIR'] ?? '';
    const setupOf = (name: string) => join(storage, `downloads/uploads/${name}/setup.zip`);
    await rm(setupOf('murmur'));
    await writeFile(setupOf('gratis'), 'another installer');
    const unused = 'downloads/uploads/spec/unused.zip';
    await shop.services.upload(unused);
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(join(storage, unused), longAgo, longAgo);
    expect(await kindsFound()).toEqual(['file-differs', 'file-missing', 'file-unreferenced']);
  });
});
