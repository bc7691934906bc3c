import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { fills, type ForSale } from './rows';

// npm run seed:large: 100,000 users, 50,000 orders and 100,000 subscribers in the running shop of this machine.

function read<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as T;
}

/** The running shop's server, or the one that the environment names. */
function serverUrl(dataDir: string): string {
  const given = process.env['DATABASE_URL'];
  if (given) return given;
  const { postgres } = read<{ postgres: { port: number } }>(dataDir, 'processes.json');
  const { postgres: password } = read<{ postgres: string }>(dataDir, 'secrets.json');
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${postgres.port}/postgres`;
}

async function within<T>(server: string, database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const url = new URL(server);
  url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function goodsOf(server: string): Promise<ForSale[]> {
  const { rows } = await within(server, 'catalogue', (client) =>
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
  const server = serverUrl(resolve(values.data));
  const goods = await goodsOf(server);
  for (const { database, statements } of fills(amounts, goods)) {
    const started = Date.now();
    await within(server, database, async (client) => {
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
