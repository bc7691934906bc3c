import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { localDatabaseUrl } from '../../local/stack/local-database-url';
import { ShopClient } from './load/shop-client';
import { hashTime } from './log-ins';
import { median } from './median';
import { costOf, type ProcessorTimes, shopProcessorTimes, sumOf } from './load/processor-cost';
import { webhookDelays } from './sales/purchases';
import { inParallel, openSales, type OpenSale, pay } from './sales/open-sales';
import { SaleWatcher } from './sales/sale-watcher';

// npm run bench:purchases, beside `npm start`: the delay from webhook to entitlement, the processor time of a sale in every process, and
// a sustained rate of sales. SALES_PER_SECOND (25) and SUSTAINED_SECONDS (60) change the last part, PARTS the selection.

const processesFile = process.env['PROCESSES_FILE'] ?? '.local/processes.json';
const dataDir = dirname(processesFile);
const perSecond = Number(process.env['SALES_PER_SECOND'] ?? 25);
const sustainedSeconds = Number(process.env['SUSTAINED_SECONDS'] ?? 60);
const parts = (process.env['PARTS'] ?? 'delays,processor,sustained').split(',');
const countedSales = 200;
/** Mails and events of the last sale follow its entitlement. */
const settleMs = 3_000;
const idleMs = 15_000;
const shop = new ShopClient(
  process.env['SHOP_URL'] ?? 'http://localhost:3000',
  process.env['STRIPE_API_BASE'] ?? 'http://localhost:12111',
  process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_sandbox',
);

/** Pays a session. @returns milliseconds from the payment until the entitlement is visible */
async function sell(watcher: SaleWatcher, sale: OpenSale): Promise<number> {
  await pay(shop, sale);
  const paidAt = performance.now();
  return (await watcher.grantOf(sale.userId, sale.slug)) - paidAt;
}

async function idleTimes(): Promise<ProcessorTimes> {
  const before = shopProcessorTimes(processesFile);
  await pause(idleMs);
  return costOf(before, shopProcessorTimes(processesFile), idleMs);
}

/** Processor time of one sale with its mail, by process. The idle time of the shop does not count. */
async function processorPerSale(watcher: SaleWatcher): Promise<ProcessorTimes> {
  const sales = await openSales(shop, countedSales * 1.25);
  await inParallel(sales.slice(countedSales), (sale) => sell(watcher, sale));
  await pause(settleMs);
  const idle = await idleTimes();
  const before = shopProcessorTimes(processesFile);
  const startedAt = performance.now();
  await inParallel(sales.slice(0, countedSales), (sale) => sell(watcher, sale));
  await pause(settleMs);
  const elapsedMs = performance.now() - startedAt;
  const used = costOf(before, shopProcessorTimes(processesFile), countedSales);
  return Object.fromEntries(
    Object.entries(used).map(([name, ms]) => [name, ms - ((idle[name] ?? 0) * elapsedMs) / countedSales]),
  );
}

interface SustainedSales {
  /** From payment to entitlement, of each sale, milliseconds. */
  delays: number[];
  /** Per sale, of a shop whose code is compiled; the idle time counts. */
  processor: ProcessorTimes;
}

/** Sells at a fixed rate, however long a sale takes. */
async function sellSustained(watcher: SaleWatcher): Promise<SustainedSales> {
  const sales = await openSales(shop, perSecond * sustainedSeconds);
  await pause(settleMs);
  const before = shopProcessorTimes(processesFile);
  const startedAt = performance.now();
  const running: Promise<number>[] = [];
  for (const [at, sale] of sales.entries()) {
    const dueMs = startedAt + (at * 1_000) / perSecond - performance.now();
    if (dueMs > 0) await pause(dueMs);
    running.push(sell(watcher, sale));
  }
  const delays = await Promise.all(running);
  await pause(settleMs);
  return { delays, processor: costOf(before, shopProcessorTimes(processesFile), sales.length) };
}

const print = (text: string) => void process.stdout.write(`${text}\n`);

function printTimes(times: ProcessorTimes): void {
  print('\n| process | processor per sale, ms |\n| --- | ---: |');
  for (const [name, ms] of Object.entries(times)) if (ms >= 0.05) print(`| ${name} | ${ms.toFixed(2)} |`);
  print(`| all | ${sumOf(times).toFixed(2)} |`);
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
  // The bounds of a sale are in this unit (docs/performance.md).
  print(`one argon2id hash on one core: ${(await hashTime()).toFixed(1)} ms`);
  if (parts.includes('delays')) {
    const { sequential, concurrent } = await webhookDelays(shop, dataDir);
    print(
      `webhook to entitlement: alone ${sequential.toFixed(1)} ms, 16 at once ${concurrent.toFixed(1)} ms`,
    );
  }
  const watcher = await SaleWatcher.watch(localDatabaseUrl('licensing', dataDir));
  if (parts.includes('processor')) printTimes(await processorPerSale(watcher));
  if (parts.includes('sustained')) {
    const { delays, processor } = await sellSustained(watcher);
    printDelays(delays);
    printTimes(processor);
  }
  await watcher.close();
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm start\n`);
  process.exit(1);
});
