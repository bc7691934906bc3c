import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Bookkeeper, Customer, sandbox } from './customer';

// Whatever dies, freezes or forgets during a purchase: afterwards everything is there, once, and nobody had to help.

const processesFile = process.env['PROCESSES_FILE'] ?? '.local/processes.json';
const dataDir = dirname(processesFile);
const slug = 'saturos-pro';

function processOf(name: string): { pid: number; port: number } {
  const all = JSON.parse(readFileSync(processesFile, 'utf8')) as Record<
    string,
    { pid: number; port: number }
  >;
  const found = all[name];
  if (!found) throw new Error(`${name} does not run on this machine`);
  return found;
}

/** The supervisor replaces a process that is frozen for long; then there is nothing left to thaw. */
function thaw(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

const kill = (name: string) => process.kill(processOf(name).pid, 'SIGKILL');

function redisPassword(): string {
  const { redis } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    redis: { ops: string };
  };
  return redis.ops;
}

function emptyRedis(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(processOf('redis').port, '127.0.0.1', () =>
      socket.write(`AUTH ops ${redisPassword()}\r\nFLUSHALL\r\n`),
    );
    let answers = '';
    socket.on('data', (answer) => {
      answers += String(answer);
      if (answers === '+OK\r\n+OK\r\n') resolve(socket.destroy() && undefined);
      else if (answers.includes('-')) reject(new Error(answers));
    });
    socket.once('error', reject);
  });
}

async function buys(customer: Customer): Promise<{ customer: Customer; sessionId: string }> {
  const sessionId = await customer.checkOut(slug);
  await customer.pay(sessionId);
  return { customer, sessionId };
}

async function allHaveBoughtOnce(purchases: { customer: Customer; sessionId: string }[]): Promise<void> {
  const numbers = new Set<string>();
  for (const { customer, sessionId } of purchases)
    await expect(async () => {
      numbers.add(await customer.hasBoughtOnce(slug, sessionId));
    }).toPass({ timeout: 120_000 });
  expect(numbers.size).toBe(purchases.length);
  await expect(async () => {
    const bookkeeper = await Bookkeeper.signIn();
    for (const { customer } of purchases) expect(await bookkeeper.ordersOf(customer.email)).toEqual(['paid']);
  }).toPass({ timeout: 60_000 });
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => Customer.register()));

test.describe.configure({ timeout: 300_000 });

for (const name of [
  'gateway',
  'identity',
  'catalogue',
  'commerce',
  'licensing',
  'payment-sandbox',
  'mailbox',
  'postgres',
  'nats',
  'redis',
]) {
  test(`${name} is killed during purchases: each order, licence and letter is there once`, async () => {
    const customers = await people(4);
    const purchases = Promise.all(customers.map(buys));
    await pause(60);
    kill(name);
    await allHaveBoughtOnce(await purchases);
  });
}

test('NATS is away for half a minute while somebody pays: nothing is lost', async () => {
  const [customer] = await people(1);
  if (!customer) throw new Error('nobody');
  const sessionId = await customer.checkOut(slug);
  const { pid } = processOf('nats');
  process.kill(pid, 'SIGSTOP');
  await customer.pay(sessionId);
  await pause(30_000);
  thaw(pid);
  await allHaveBoughtOnce([{ customer, sessionId }]);
});

test('the event store of NATS is wiped between payment and entitlement: nothing is lost', async () => {
  const customers = await people(2);
  const { pid } = processOf('licensing');
  // Frozen, so that the events are certainly still in the store when it goes.
  process.kill(pid, 'SIGSTOP');
  const purchases = await Promise.all(customers.map(buys));
  for (const { customer } of purchases)
    await expect(async () => {
      expect(await (await Bookkeeper.signIn()).ordersOf(customer.email)).toEqual(['paid']);
    }).toPass({ timeout: 60_000 });
  rmSync(join(dataDir, 'nats', 'jetstream'), { recursive: true, force: true });
  kill('nats');
  thaw(pid);
  await allHaveBoughtOnce(purchases);
});

test('Redis is emptied while letters wait: each is still sent, once', async () => {
  const mailbox = processOf('mailbox').pid;
  process.kill(mailbox, 'SIGSTOP');
  const purchases = await Promise.all((await people(2)).map(buys));
  for (const { customer } of purchases) await expect(() => customer.owns(slug)).toPass({ timeout: 60_000 });
  await emptyRedis();
  thaw(mailbox);
  await allHaveBoughtOnce(purchases);
});

test('every webhook is lost and the customer closes the window: the sweep finds the payment', async () => {
  await sandbox('chaos', { failRate: 1 });
  try {
    const purchases = await Promise.all((await people(2)).map(buys));
    for (const { customer } of purchases)
      await expect(() => customer.owns(slug)).toPass({ timeout: 120_000 });
    await allHaveBoughtOnce(purchases);
  } finally {
    await sandbox('chaos', undefined, 'DELETE');
  }
});
