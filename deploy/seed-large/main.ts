import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { databaseOfRunningShop } from '../local/running-shop';
import { fills, type ForSale } from './rows';

// npm run seed:large: 100,000 users, 50,000 orders and 100,000 subscribers in the running shop of this machine.

async function within<T>(
  dataDir: string,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: databaseOfRunningShop(database, dataDir) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function goodsOf(dataDir: string): Promise<ForSale[]> {
  const { rows } = await within(dataDir, 'catalogue', (client) =>
    client.query<ForSale>(
      `select p.id, p.slug, t.name, p.version, p.price_cents as "priceCents"
         from plugins p join plugin_translations t on t.plugin_id = p.id and t.language = 'en'
        where p.is_active order by p.position, p.slug`,
    ),
  );
  if (rows.length === 0) throw new Error('The catalogue is empty: start the shop once with its demo.');
  return rows;
}

async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.local' },
      users: { type: 'string', default: '100000' },
      orders: { type: 'string', default: '50000' },
      subscribers: { type: 'string', default: '100000' },
    },
  });
  const amounts = {
    users: Number(values.users),
    orders: Number(values.orders),
    subscribers: Number(values.subscribers),
  };
  if (!Object.values(amounts).every((amount) => Number.isSafeInteger(amount) && amount > 0))
    throw new Error('Amounts are whole numbers above 0: --users 1000 --orders 500 --subscribers 1000');
  const dataDir = resolve(values.data);
  const goods = await goodsOf(dataDir);
  for (const { database, statements } of fills(amounts, goods)) {
    const started = Date.now();
    await within(dataDir, database, async (client) => {
      let added = 0;
      for (const statement of statements) added += (await client.query(statement)).rowCount ?? 0;
      process.stdout.write(`${database}: ${added} rows in ${Date.now() - started} ms\n`);
    });
  }
}

seed().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
