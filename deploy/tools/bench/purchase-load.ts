import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { localDatabaseUrl } from '../../local/stack/local-database-url';
import { ShopClient } from './load/shop-client';
import { median } from './median';
import { processorTimeMs, processorTimeWithChildrenMs } from './load/processor-time';
import { webhookDelays } from './sales/purchases';
import { SaleWatcher } from './sales/sale-watcher';

// npm run bench:purchases, beside `npm start`: the delay from webhook to entitlement, the processor time of a sale in every process, and
// a sustained rate of sales. SALES_PER_SECOND (25) and SUSTAINED_SECONDS (60) change the last part, PARTS the selection.

const processesFile = process.env['PROCESSES_FILE'] ?? '.local/processes.json';
const perSecond = Number(process.env['SALES_PER_SECOND'] ?? 25);
const sustainedSeconds = Number(process.env['SUSTAINED_SECONDS'] ?? 60);
const parts = (process.env['PARTS'] ?? 'delays,processor,sustained').split(',');
const card = '4242424242424242';
const concurrency = 8;
const countedSales = 200;
/** Mails and events of the last sale follow its entitlement. */
const settleMs = 3_000;
const idleMs = 15_000;
/** The sandbox of payments and the mailbox are no part of the shop. */
const notOfShop = /sandbox|mailbox/;

const shop = new ShopClient(
  process.env['SHOP_URL'] ?? 'http://localhost:3000',
  process.env['STRIPE_API_BASE'] ?? 'http://localhost:12111',
  process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_sandbox',
);

interface OpenSale {
  userId: string;
  slug: string;
  sessionId: string;
}

type ProcessorTimes = Map<string, number>;

/** Processor time of every process of the shop so far, milliseconds. */
function processorTimes(): ProcessorTimes {
  const processes = JSON.parse(readFileSync(processesFile, 'utf8')) as Record<string, { pid: number }>;
  const own = Object.entries(processes).filter(([name]) => !notOfShop.test(name));
  return new Map(
    own.map(([name, { pid }]) => [
      name,
      name === 'postgres' ? processorTimeWithChildrenMs(pid) : processorTimeMs(pid),
    ]),
  );
}

const difference = (after: ProcessorTimes, before: ProcessorTimes): ProcessorTimes =>
  new Map([...after].map(([name, ms]) => [name, ms - (before.get(name) ?? 0)]));

async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

/** Sellable products, by their slugs. */
async function pricedSlugs(): Promise<string[]> {
  const { data } = await shop.json<{ data: { slug: string; price: number }[] }>('/api/plugins?lang=en');
  return data.filter(({ price }) => price > 0).map(({ slug }) => slug);
}

/** Creates unpaid sessions: each customer buys every product once. */
async function openSales(count: number): Promise<OpenSale[]> {
  const slugs = await pricedSlugs();
  const customers = Array.from({ length: Math.ceil(count / slugs.length) }, (_, at) => at);
  const sales = await inParallel(customers, async () => {
    const token = await shop.customer();
    const userId = decodeJwt(token).sub ?? '';
    const own: OpenSale[] = [];
    for (const slug of slugs) own.push({ userId, slug, sessionId: await shop.checkout(token, slug) });
    return own;
  });
  return sales.flat().slice(0, count);
}

/** Pays a session. @returns milliseconds from the payment until the entitlement is visible */
async function sell(watcher: SaleWatcher, { userId, slug, sessionId }: OpenSale): Promise<number> {
  await shop.sandboxCall(`/_sandbox/sessions/${sessionId}/pay`, { card });
  const paidAt = performance.now();
  return (await watcher.grantOf(userId, slug)) - paidAt;
}

async function idleTimes(): Promise<ProcessorTimes> {
  const before = processorTimes();
  await pause(idleMs);
  return new Map([...difference(processorTimes(), before)].map(([name, ms]) => [name, ms / idleMs]));
}

/** Processor time of one sale with its mail, by process. The idle time of the shop does not count. */
async function processorPerSale(watcher: SaleWatcher): Promise<ProcessorTimes> {
  const sales = await openSales(countedSales * 1.25);
  await inParallel(sales.slice(countedSales), (sale) => sell(watcher, sale));
  await pause(settleMs);
  const idle = await idleTimes();
  const before = processorTimes();
  const startedAt = performance.now();
  await inParallel(sales.slice(0, countedSales), (sale) => sell(watcher, sale));
  await pause(settleMs);
  const elapsedMs = performance.now() - startedAt;
  const used = difference(processorTimes(), before);
  return new Map(
    [...used].map(([name, ms]) => [name, (ms - (idle.get(name) ?? 0) * elapsedMs) / countedSales]),
  );
}

/** Sells at a fixed rate, however long a sale takes. @returns the delay of each sale, milliseconds */
async function sellSustained(watcher: SaleWatcher): Promise<number[]> {
  const sales = await openSales(perSecond * sustainedSeconds);
  await pause(settleMs);
  const startedAt = performance.now();
  const delays: Promise<number>[] = [];
  for (const [at, sale] of sales.entries()) {
    const dueMs = startedAt + (at * 1_000) / perSecond - performance.now();
    if (dueMs > 0) await pause(dueMs);
    delays.push(sell(watcher, sale));
  }
  return Promise.all(delays);
}

const print = (text: string) => void process.stdout.write(`${text}\n`);

function printTimes(times: ProcessorTimes): void {
  print('\n| process | processor per sale, ms |\n| --- | ---: |');
  for (const [name, ms] of times) if (ms >= 0.05) print(`| ${name} | ${ms.toFixed(2)} |`);
  print(`| all | ${[...times.values()].reduce((sum, ms) => sum + ms, 0).toFixed(2)} |`);
}

function printDelays(delays: readonly number[]): void {
  const sorted = [...delays].sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0);
  print(`\n${perSecond} sales a second for ${sustainedSeconds} s: ${delays.length} entitled`);
  print(`delay from payment to entitlement: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms,`);
  print(
    `median of the last second ${median(delays.slice(-perSecond)).toFixed(0)} ms, last ${(delays.at(-1) ?? 0).toFixed(0)} ms`,
  );
}

async function main(): Promise<void> {
  if (parts.includes('delays')) {
    const { sequential, concurrent } = await webhookDelays(shop);
    print(
      `webhook to entitlement: alone ${sequential.toFixed(1)} ms, 16 at once ${concurrent.toFixed(1)} ms`,
    );
  }
  const watcher = await SaleWatcher.watch(localDatabaseUrl('licensing'));
  if (parts.includes('processor')) printTimes(await processorPerSale(watcher));
  if (parts.includes('sustained')) printDelays(await sellSustained(watcher));
  await watcher.close();
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm start\n`);
  process.exit(1);
});
