import { activationTimes } from './sales/activation';
import { catalogueTimes } from './catalogue';
import { compareWithBareFastify, type Load, type RateComparison, requestCount } from './load/load';
import { processorCost } from './load/processor-cost';
import { logInRate, overloadedLogIns } from './log-ins';
import { memoryOf } from './memory';
import { webhookDelays } from './sales/purchases';
import { quoteMedian } from './sales/quotes';
import { ShopClient } from './load/shop-client';

const shopUrl = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const sandboxUrl = process.env['STRIPE_API_BASE'] ?? 'http://localhost:12111';
const shop = new ShopClient(shopUrl, sandboxUrl, process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_sandbox');

const processesFile = process.env['PROCESSES_FILE'] ?? '.local/processes.json';
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
      comparisonRow(
        `GET ${path}`,
        await compareWithBareFastify({ url: `${shopUrl}${path}` }),
        '0.90 of bare Fastify',
      ),
    );
  return rows;
}

async function logIns(): Promise<Row[]> {
  const unloaded = await logInRate(shopUrl, warmUpSeconds);
  const rows = [comparisonRow('POST /api/login', unloaded, '0.85 of bare argon2id')];
  for (const waits of [true, false]) {
    const { goodput, rejected, rejectedMs } = await overloadedLogIns(shopUrl, waits);
    const what = `POST /api/login, 200 clients ${waits ? 'that respect' : 'that ignore'} Retry-After`;
    const ratio = (goodput / unloaded.shop).toFixed(2);
    rows.push({ ...row(what, goodput, '/s', waits ? '0.80 of 16 clients' : ''), ratio });
    rows.push(row(`503 with Retry-After, median after ${rejectedMs.toFixed(0)} ms`, rejected, '/s', ''));
  }
  return rows;
}

/** Rate beside bare Fastify, and processor time of all processes for each request. */
async function personalRead(load: Load, target: string): Promise<Row[]> {
  const path = new URL(load.url).pathname.replace(/cs_.*$/, '{id}');
  const compared = await compareWithBareFastify(load, warmUpSeconds);
  const costMs = await processorCost(processesFile, () => requestCount(load));
  return [
    comparisonRow(`GET ${path}`, compared, ''),
    { ...row(`GET ${path}, processor time`, costMs, ' ms', target), shop: `${costMs.toFixed(3)} ms` },
  ];
}

async function personalReads(): Promise<Row[]> {
  const token = await shop.customer();
  const sessionId = await shop.checkout(token, 'longitude-8');
  const headers = { authorization: `Bearer ${token}` };
  return [
    ...(await personalRead({ url: `${shopUrl}/api/me`, headers }, 'under 0.14 ms')),
    ...(await personalRead(
      { url: `${shopUrl}/api/checkout/session-status/${sessionId}` },
      'a fifth of 6.3 ms',
    )),
    ...(await personalRead({ url: `${shopUrl}/api/account/entitlements`, headers }, '')),
    ...(await personalRead({ url: `${shopUrl}/api/account/activations`, headers }, '')),
  ];
}

function print(rows: Row[]): void {
  const head: Row = { what: 'measurement', shop: 'shop', bare: 'bare', ratio: 'ratio', target: 'target' };
  const width = (key: keyof Row) => Math.max(...[head, ...rows].map((r) => r[key].length));
  const keys: (keyof Row)[] = ['what', 'shop', 'bare', 'ratio', 'target'];
  for (const r of [head, ...rows])
    process.stdout.write(`${keys.map((key) => r[key].padEnd(width(key))).join('  ')}\n`);
}

function memory(): Row[] {
  const processes = memoryOf(processesFile);
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
  rows.push(...(await personalReads()), ...(await logIns()));
  rows.push(row('quote of three items, 16 clients, p50', await quoteMedian(shopUrl), ' ms', 'under 15 ms'));
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
