import type { DataSource } from 'typeorm';
import { type PluginFilters, type PluginSort, type PriceRange } from '#contracts/catalogue/plugin-filters';
import { type Cents, centsOf, toCents } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import { priceFields } from '../src/plugins/plugin-price';
import type { PriceReduction } from '../src/prices/reductions.service';

/** A product with a price, as lists show it. */
export interface PricedProduct {
  id: string;
  slug: string;
  category: string;
  priceCents: Cents;
  position: number;
  isActive: boolean;
  reductions: PriceReduction[];
}

const specifications = JSON.stringify({ format: [], bitDepth: '', sampleRate: '', interface: '' });

/** Inserts products and their reductions, a statement for each table. Their names are their slugs. */
export async function insertPriced(database: DataSource, products: readonly PricedProduct[]): Promise<void> {
  const column = <K extends keyof PricedProduct>(name: K) => products.map((product) => product[name]);
  await database.query(
    `insert into plugins (id, slug, category, price_cents, position, is_active, compatibility, system_requirements)
     select id, slug, category, price_cents, position, is_active, '{VST3,macOS 11+}', '{"mac":"","windows":""}'
       from unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::int[], $6::boolean[])
            product (id, slug, category, price_cents, position, is_active)`,
    [
      column('id'),
      column('slug'),
      column('category'),
      column('priceCents'),
      column('position'),
      column('isActive'),
    ],
  );
  await database.query(
    `insert into plugin_translations (plugin_id, language, name, description, specifications)
     select id, 'en', slug, '', $3 from unnest($1::uuid[], $2::text[]) product (id, slug)`,
    [column('id'), column('slug'), specifications],
  );
  await insertReductions(database, products);
}

async function insertReductions(database: DataSource, products: readonly PricedProduct[]): Promise<void> {
  const rows = products.flatMap(({ reductions }) => reductions);
  const column = <K extends keyof PriceReduction>(name: K) => rows.map((row) => row[name]);
  await database.query(
    `insert into price_reductions (plugin_id, starts_at, ends_at, sale_id, list_cents, price_cents, lowest_cents)
     select * from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::uuid[], $5::int[], $6::int[], $7::int[])`,
    [
      column('pluginId'),
      column('startsAt'),
      column('endsAt'),
      column('saleId'),
      column('listCents'),
      column('priceCents'),
      column('lowestCents'),
    ],
  );
}

/** A reduction of a product in a period, computed from its list price. */
export function reductionOf(
  { id, priceCents: listCents }: Pick<PricedProduct, 'id' | 'priceCents'>,
  priceCents: Cents,
  [startsAt, endsAt]: readonly [Date, Date],
): PriceReduction {
  return { pluginId: id, startsAt, endsAt, saleId: newId(), listCents, priceCents, lowestCents: listCents };
}

/** What a page shows of a product at a moment: the rule that lists and counts have to follow. */
function shownAt(product: PricedProduct, at: Date) {
  const current = product.reductions.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  const { price, sale } = priceFields(product, current);
  return { product, cents: centsOf(price), isReduced: sale !== undefined };
}

export function rangeOf(cents: number): PriceRange {
  if (cents === 0) return 'free';
  if (cents < 5_000) return 'under-50';
  return cents <= 10_000 ? '50-to-100' : 'over-100';
}

/** Slugs and prices of a list at a moment, computed without the database. */
export function expectedList(
  products: readonly PricedProduct[],
  { sort = 'featured', category, price, sale }: PluginFilters & { sort?: PluginSort },
  at: Date,
): { slug: string; price: number }[] {
  const bySlug = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  const shown = products
    .filter(({ isActive }) => isActive)
    .map((product) => shownAt(product, at))
    .filter((one) => category === undefined || one.product.category === category)
    .filter((one) => price === undefined || rangeOf(one.cents) === price)
    .filter((one) => sale === undefined || one.isReduced)
    .sort((a, b) => bySlug(a.product.slug, b.product.slug));
  if (sort === 'price') shown.sort((a, b) => a.cents - b.cents);
  if (sort === 'price-down') shown.reverse().sort((a, b) => b.cents - a.cents);
  if (sort === 'featured') shown.sort((a, b) => a.product.position - b.product.position);
  return shown.map(({ product, cents }) => ({ slug: product.slug, price: toCents(cents) / 100 }));
}
