import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { eventually } from '#testing/eventually';
import { CommerceTestbed } from '../commerce.testbed';

const longMs = 180_000;
jest.setTimeout(longMs);

const paymentCount = 50;
const processes: ChildProcess[] = [];
let shop: CommerceTestbed;
let database: DataSource;

/** A replica as a process, in the environment of the testbed. It issues the invoices that are due every second. */
function startReplica(): ChildProcess {
  const runTypescript = join(__dirname, '../../../../libs/platform/test/run-typescript.cjs');
  const child = spawn(
    process.execPath,
    ['--conditions=source', '-r', runTypescript, join(__dirname, '../commerce-process.ts')],
    { env: { ...process.env, HEALTH_PORT: '0' }, stdio: 'inherit' },
  );
  processes.push(child);
  return child;
}

const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

async function count(sql: string): Promise<number> {
  const [row] = await database.query<{ count: number }[]>(`select count(*)::int as count from ${sql}`);
  return row?.count ?? 0;
}

const invoiceCount = () => count(`invoices where kind = 'invoice'`);
const writersOfInvoices = () =>
  count(`pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`);

beforeAll(async () => {
  shop = await CommerceTestbed.open({ SWEEP_SECONDS: '1' });
  database = await new DataSource({ type: 'postgres', url: process.env['DATABASE_URL'] ?? '' }).initialize();
});

afterAll(async () => {
  await Promise.all(
    processes.filter((child) => child.exitCode === null && child.signalCode === null).map(killed),
  );
  await database.destroy();
  await shop.close();
});

it('leaves no gap and no double when the process is killed three times under 50 parallel payments', async () => {
  const slugs = Array.from({ length: paymentCount }, () => shop.addProduct());
  const sessions = await pLimit(8).map(slugs, (slug) => shop.customer().openSession(slug));
  // From here on only the killed processes take payments and issue invoices.
  await Promise.all(shop.services.splice(0).map((service) => service.close()));
  // A transaction that writes invoices lasts long enough to be met by a kill.
  await database.query(
    `create function slow_invoice() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$;
     create trigger slow_invoice after insert on invoices for each statement execute function slow_invoice()`,
  );
  const paying = Promise.all(sessions.map((session) => shop.stripe.pay(session)));
  for (let kill = 0; kill < 3; kill += 1) {
    const child = startReplica();
    await eventually(async () => expect(await writersOfInvoices()).toBeGreaterThan(0), longMs);
    await killed(child);
    // Postgres ends the transaction of a killed process when its statement returns.
    await eventually(async () => expect(await writersOfInvoices()).toBe(0));
  }
  await paying;
  await database.query('drop trigger slow_invoice on invoices');
  startReplica();
  await eventually(async () => expect(await invoiceCount()).toBe(paymentCount), longMs);
  const rows = await database.query<{ number: string; orderId: string }[]>(
    `select number, order_id as "orderId" from invoices where kind = 'invoice' order by number`,
  );
  const year = new Date().getUTCFullYear();
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: paymentCount }, (_, at) => `INV-${year}-${String(at + 1).padStart(6, '0')}`),
  );
  expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(paymentCount);
  expect(await count(`orders where state = 'paid' and invoiced_at is not null`)).toBe(paymentCount);
});
