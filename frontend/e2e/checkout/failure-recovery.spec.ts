import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { ApiAdmin, ApiCustomer, sandbox } from '../support/api-customer';
import { dataDir, kill, processOf } from '../support/local-processes';

// After a crash, a freeze or a data loss during a purchase, each purchase completes exactly once without manual repair.

const slug = 'saturos-pro';

/** The supervisor replaces a process that is frozen for long; its pid then no longer exists. */
function thaw(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

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

async function buy(customer: ApiCustomer): Promise<{ customer: ApiCustomer; sessionId: string }> {
  const sessionId = await customer.checkOut(slug);
  await customer.pay(sessionId);
  return { customer, sessionId };
}

async function expectOnePurchaseEach(
  purchases: { customer: ApiCustomer; sessionId: string }[],
): Promise<void> {
  const numbers = new Set<string>();
  for (const { customer, sessionId } of purchases)
    await expect(async () => {
      numbers.add(await customer.expectOnePurchase(slug, sessionId));
    }).toPass({ timeout: 120_000 });
  expect(numbers.size).toBe(purchases.length);
  await expect(async () => {
    const bookkeeper = await ApiAdmin.signIn();
    for (const { customer } of purchases)
      expect(await bookkeeper.orderStatuses(customer.email)).toEqual(['paid']);
  }).toPass({ timeout: 60_000 });
}

const registerCustomers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => ApiCustomer.register()));

test.describe.configure({ timeout: 300_000 });

/** The other processes are killed by the stories of carts, bundles and gifts. */
for (const name of ['identity', 'catalogue', 'payment-sandbox', 'mailbox']) {
  test(`completes each purchase exactly once while ${name} is killed`, async () => {
    const customers = await registerCustomers(4);
    const purchases = Promise.all(customers.map(buy));
    await pause(60);
    kill(name);
    await expectOnePurchaseEach(await purchases);
  });
}

test('completes a purchase after an outage of NATS of 30 s', async () => {
  const [customer] = await registerCustomers(1);
  if (!customer) throw new Error('no customer');
  const sessionId = await customer.checkOut(slug);
  const { pid } = processOf('nats');
  process.kill(pid, 'SIGSTOP');
  await customer.pay(sessionId);
  await pause(30_000);
  thaw(pid);
  await expectOnePurchaseEach([{ customer, sessionId }]);
});

test('grants the entitlement after the event stream of NATS was wiped', async () => {
  const customers = await registerCustomers(2);
  const { pid } = processOf('licensing');
  // Licensing is frozen, so that the stream still holds the events when it is deleted.
  process.kill(pid, 'SIGSTOP');
  const purchases = await Promise.all(customers.map(buy));
  for (const { customer } of purchases)
    await expect(async () => {
      expect(await (await ApiAdmin.signIn()).orderStatuses(customer.email)).toEqual(['paid']);
    }).toPass({ timeout: 60_000 });
  rmSync(join(dataDir, 'nats', 'jetstream'), { recursive: true, force: true });
  kill('nats');
  thaw(pid);
  await expectOnePurchaseEach(purchases);
});

test('sends each queued mail once after Redis was emptied', async () => {
  const mailbox = processOf('mailbox').pid;
  process.kill(mailbox, 'SIGSTOP');
  const purchases = await Promise.all((await registerCustomers(2)).map(buy));
  for (const { customer } of purchases)
    await expect(() => customer.expectEntitlement(slug)).toPass({ timeout: 60_000 });
  await emptyRedis();
  thaw(mailbox);
  await expectOnePurchaseEach(purchases);
});

test('marks an order as paid by the sweep when every webhook is lost', async () => {
  await sandbox('chaos', { failRate: 1 });
  try {
    const purchases = await Promise.all((await registerCustomers(2)).map(buy));
    for (const { customer } of purchases)
      await expect(() => customer.expectEntitlement(slug)).toPass({ timeout: 120_000 });
    await expectOnePurchaseEach(purchases);
  } finally {
    await sandbox('chaos', undefined, 'DELETE');
  }
});
