import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '#local-servers/startup-error';
import { localDatabaseUrl } from '../../local/stack/local-database-url';
import { rowsOf, withConnection } from '../driver/rows';
import { print, runTool } from '../driver/report';
import { products } from './product-statements';
import { seedStatements, type SeedProduct, type SeedStatements } from './seed-statements';

// npm run seed:large: 100,000 users, 50,000 orders and 100,000 subscribers in the running shop of this machine; with
// `-- --products 20000` products as well. The gateways show products after a restart or 30 s: no event is published.

/** Seeded orders refer to the first products. */
const maxSoldProducts = 100;

async function loadProducts(dataDir: string): Promise<SeedProduct[]> {
  const rows = await rowsOf<SeedProduct>(
    localDatabaseUrl('catalogue', dataDir),
    `select p.id, p.slug, t.name, p.version, p.price_cents as "priceCents"
       from plugins p join plugin_translations t on t.plugin_id = p.id and t.language = 'en'
      where p.is_active order by p.position, p.slug limit ${maxSoldProducts}`,
  );
  if (rows.length === 0)
    throw new StartupError('The catalogue is empty: start the shop once with the demo data.');
  return rows;
}

const options = {
  data: { type: 'string', default: '.local' },
  users: { type: 'string', default: '100000' },
  orders: { type: 'string', default: '50000' },
  subscribers: { type: 'string', default: '100000' },
  products: { type: 'string', default: '0' },
} as const;

async function run(dataDir: string, { database, statements }: SeedStatements): Promise<void> {
  await withConnection(localDatabaseUrl(database, dataDir), async (client) => {
    let added = 0;
    for (const statement of statements) added += (await client.query(statement)).rowCount ?? 0;
    print(`${database}: ${added} rows`);
  });
}

async function seed(): Promise<string[]> {
  const { values } = parseArgs({ options });
  const counts = {
    users: Number(values.users),
    orders: Number(values.orders),
    subscribers: Number(values.subscribers),
  };
  const productCount = Number(values.products);
  if (![...Object.values(counts), productCount].every((count) => Number.isSafeInteger(count) && count >= 0))
    throw new StartupError(
      'Counts must be integers: --users 1000 --orders 500 --subscribers 1000 --products 0',
    );
  if (counts.orders > 0 && counts.users === 0) throw new StartupError('Orders need users: --users 1000');
  const dataDir = resolve(values.data);
  const sold = await loadProducts(dataDir);
  if (productCount > 0) await run(dataDir, products(productCount));
  for (const part of seedStatements(counts, sold)) await run(dataDir, part);
  return [];
}

runTool(seed);
