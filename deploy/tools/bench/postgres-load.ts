import { setTimeout as pause } from 'node:timers/promises';
import { localDatabaseUrl } from '../../local/stack/local-database-url';
import { EntitlementWatcher } from './sales/entitlement-watcher';
import type { ShopCustomer } from '../customer/shop-customer';
import { ShopClient } from './load/shop-client';
import { pidOf, processorTimeWithChildrenMs } from './load/processor-time';

// npm run bench:postgres, beside `npm start`: how much processor time of Postgres each kind of request costs, for "How far one Postgres
// carries" in docs/scaling.md.

const shop = new ShopClient(
  process.env['SHOP_URL'] ?? 'http://localhost:3000',
  process.env['STRIPE_API_BASE'] ?? 'http://localhost:12111',
  process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_sandbox',
);
const postgres = pidOf(process.env['PROCESSES_FILE'] ?? '.local/processes.json', 'postgres');
const slug = 'saturos-pro';
const concurrency = 8;
/** Mails and events of the last operation are sent after its response. */
const settleMs = 3_000;
const idleMs = 20_000;

interface Cost {
  operation: string;
  count: number;
  seconds: number;
  /** Processor time of Postgres for each operation, milliseconds. */
  postgresMs: number;
}

/** Postgres's own work without any request, in milliseconds for each second: sweeps, queues, figures. */
async function idleLoad(): Promise<number> {
  const before = processorTimeWithChildrenMs(postgres);
  await pause(idleMs);
  return (processorTimeWithChildrenMs(postgres) - before) / (idleMs / 1_000);
}

async function repeat(count: number, operation: () => Promise<unknown>): Promise<void> {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await operation();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

async function measure(
  name: string,
  idleMsPerSecond: number,
  count: number,
  operation: () => Promise<unknown>,
): Promise<Cost> {
  await repeat(count / 5, operation);
  await pause(settleMs);
  const before = processorTimeWithChildrenMs(postgres);
  const startedAt = performance.now();
  await repeat(count, operation);
  const seconds = (performance.now() - startedAt) / 1_000;
  await pause(settleMs);
  const idle = idleMsPerSecond * (seconds + settleMs / 1_000);
  return {
    operation: name,
    count,
    seconds,
    postgresMs: (processorTimeWithChildrenMs(postgres) - before - idle) / count,
  };
}

/** One paid purchase by a new customer, until licensing has committed the entitlement. */
async function purchase(watcher: EntitlementWatcher, customer: ShopCustomer): Promise<void> {
  await customer.pay((await customer.checkout(slug)) ?? '');
  await watcher.waitFor(customer.id);
}

function print(idle: number, costs: readonly Cost[]): void {
  process.stdout.write(`idle: ${(idle / 10).toFixed(1)} % of a core\n\n`);
  process.stdout.write(
    '| operation | count | per second here | Postgres, ms each | one core carries, per second |\n',
  );
  process.stdout.write('| --- | ---: | ---: | ---: | ---: |\n');
  for (const { operation, count, seconds, postgresMs } of costs)
    process.stdout.write(
      `| ${operation} | ${count} | ${(count / seconds).toFixed(0)} | ${postgresMs.toFixed(2)} | ${(1_000 / postgresMs).toFixed(0)} |\n`,
    );
}

async function main(): Promise<void> {
  const watcher = await EntitlementWatcher.watch(localDatabaseUrl('licensing'));
  const idle = await idleLoad();
  const customer = await shop.customer();
  const customers: ShopCustomer[] = [];
  const costs = [
    await measure('registration and log-in', idle, 250, async () => customers.push(await shop.customer())),
    await measure('purchase: checkout, payment, entitlement, two mails', idle, 250, () =>
      purchase(watcher, customers.pop() ?? customer),
    ),
    await measure('`GET /api/account/entitlements`', idle, 2_000, () => customer.ownedSlugs()),
    await measure('`GET /api/me`', idle, 2_000, () => customer.get('/api/me')),
  ];
  await watcher.close();
  print(idle, costs);
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm start\n`);
  process.exit(1);
});
