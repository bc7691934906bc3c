import { hash, verify } from '@node-rs/argon2';
import { activationTimes } from './activation';
import { catalogueTimes } from './catalogue';
import { compareWithBareFastify, compareRates, type RateComparison } from './load/load';
import { memoryOf } from './memory';
import { webhookDelays } from './purchases';
import { ShopClient } from './load/shop-client';

const shopUrl = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const sandboxUrl = process.env['STRIPE_API_BASE'] ?? 'http://localhost:12111';
const shop = new ShopClient(shopUrl, sandboxUrl, process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_sandbox');

const password = 'Customer1234';
/** An endpoint with a hundred requests per second needs longer until its code is compiled. */
const warmUpSeconds = 10;

interface Row {
  what: string;
  shop: string;
  bare: string;
  ratio: string;
  target: string;
}

function row(what: string, value: number, unit: string, target: string): Row {
  return { what, shop: `${value.toFixed(value < 100 ? 1 : 0)}${unit}`, bare: '', ratio: '', target };
}

function comparisonRow(what: string, { shop: rate, bare, ratio }: RateComparison, target: string): Row {
  return { ...row(what, rate, '/s', target), bare: `${bare.toFixed(0)}/s`, ratio: ratio.toFixed(2) };
}

async function cachedReads(): Promise<Row[]> {
  const rows: Row[] = [];
  const paths = ['/api/plugins?lang=en', '/api/plugins?lang=en&limit=24', '/api/plugins/saturos-pro?lang=en'];
  for (const path of paths)
    rows.push(
      comparisonRow(`GET ${path}`, await compareWithBareFastify(`${shopUrl}${path}`), '0.90 of bare Fastify'),
    );
  return rows;
}

/** Argon2id verifications per second on this machine with the shop's cost, sixteen concurrently. */
async function hashRate(stored: string, seconds: number): Promise<number> {
  let count = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      await verify(stored, password);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return count / ((performance.now() - startedAt) / 1_000);
}

async function logIns(): Promise<Row> {
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const body = JSON.stringify({ email: 'customer@example.com', password });
  const headers = { 'content-type': 'application/json' };
  const compared = await compareRates(
    { url: `${shopUrl}/api/login`, method: 'POST', body, headers },
    (seconds) => hashRate(stored, seconds),
    warmUpSeconds,
  );
  return comparisonRow('POST /api/login', compared, '0.95 of bare argon2id');
}

async function sessionStatus(): Promise<Row> {
  const sessionId = await shop.checkout(await shop.customer(), 'longitude-8');
  const compared = await compareWithBareFastify(
    `${shopUrl}/api/checkout/session-status/${sessionId}`,
    warmUpSeconds,
  );
  return comparisonRow('GET /api/checkout/session-status/{id}', compared, '');
}

function print(rows: Row[]): void {
  const head: Row = { what: 'measurement', shop: 'shop', bare: 'bare', ratio: 'ratio', target: 'target' };
  const width = (key: keyof Row) => Math.max(...[head, ...rows].map((r) => r[key].length));
  const keys: (keyof Row)[] = ['what', 'shop', 'bare', 'ratio', 'target'];
  for (const r of [head, ...rows])
    process.stdout.write(`${keys.map((key) => r[key].padEnd(width(key))).join('  ')}\n`);
}

function memory(): Row[] {
  const processes = memoryOf(process.env['PROCESSES_FILE'] ?? '.local/processes.json');
  const measured = /^(gateway|identity|catalogue|news|newsletter|commerce|licensing)/;
  return [...processes].flatMap(([name, megabytes]) => {
    const target = name.startsWith('gateway') ? 'under 130 MB' : 'under 100 MB';
    return measured.test(name) ? [row(`memory of ${name} (Pss)`, megabytes, ' MB', target)] : [];
  });
}

/** Lists of the catalogue; `npm run seed:large -- --products 20000` makes it large. */
async function catalogue(): Promise<Row[]> {
  const times = await catalogueTimes(shopUrl);
  const at = (what: string, ms: number) =>
    row(`${what}, uncached, p50`, ms, ' ms', 'under 10 ms with 20,000');
  return [
    row('products on sale', times.products, '', ''),
    at('GET /api/plugins, by cursor', times.pages),
    at('GET /api/plugins, search', times.searches),
    at('GET /api/plugin-facets, search', times.facets),
    at('GET /api/admin/products, search', times.adminSearches),
  ];
}

async function main(): Promise<void> {
  const rows = [...(await cachedReads()), ...(await catalogue())];
  if (process.argv.includes('--catalogue')) return print([...rows, ...memory()]);
  rows.push(await logIns(), await sessionStatus());
  const { sequential, concurrent } = await webhookDelays(shop);
  rows.push(row('webhook to entitlement, sequential', sequential, ' ms', 'under 25 ms'));
  rows.push(row('webhook to entitlement, 16 concurrent', concurrent, ' ms', 'under 60 ms'));
  const activation = await activationTimes(shop);
  rows.push(row('activation, 16 concurrent clients, p50', activation.p50, ' ms', ''));
  rows.push(row('activation, 16 concurrent clients, p99', activation.p99, ' ms', 'under 50 ms'));
  rows.push(...memory());
  print(rows);
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm start\n`);
  process.exit(1);
});
