import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { orderRefunded } from '#contracts/commerce/events';
import { createWebhook } from '#contracts/identity/webhooks/webhooks';
import { newId } from '#platform/database/new-id';
import { busSubject } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { freshRedis } from '#testing/servers/worker-servers';
import { IdentityTestbed } from '../identity.testbed';
import { WebhookReceiver } from './webhook-receiver';

const longMs = 240_000;
jest.setTimeout(longMs);
const eventCount = 80;
const half = eventCount / 2;
/** Every so many answers of the receiver one is a failure. */
const failureInterval = 30;

const processes: ChildProcess[] = [];
let identity: IdentityTestbed;
let receiver: WebhookReceiver;
let database: DataSource;

/** A replica as a process, in the environment of the testbed. */
function startReplica(): ChildProcess {
  const runTypescript = join(__dirname, '../../../../libs/platform/test/run-typescript.cjs');
  const child = spawn(
    process.execPath,
    ['--conditions=source', '-r', runTypescript, join(__dirname, 'identity-process.ts')],
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

/** Publishes a refund without waiting until it is applied. */
async function publish(orderId: string): Promise<void> {
  const id = newId();
  const occurredAt = new Date().toISOString();
  const data = { orderId, userId: newId(), refundedAt: occurredAt };
  const envelope = { id, occurredAt, actor: 'system', requestId: newId(), data };
  await identity.bus.connection
    .jetstream()
    .publish(busSubject(orderRefunded.subject), encode(envelope), { msgID: id });
}

/** Ends the lease of a killed process, which would last half a minute. */
const endLease = () =>
  database.query(`update webhook_endpoints set due_at = now() where due_at < 'infinity'`);

beforeAll(async () => {
  [identity, receiver] = await Promise.all([IdentityTestbed.open(), WebhookReceiver.open()]);
  database = await new DataSource({ type: 'postgres', url: process.env['DATABASE_URL'] ?? '' }).initialize();
});

afterAll(async () => {
  await Promise.all(
    processes.filter((child) => child.exitCode === null && child.signalCode === null).map(killed),
  );
  receiver.close();
  await database.destroy();
  await identity.bus.close();
  await identity.sink.close();
});

it('delivers every event in order when processes are killed, Redis is emptied and the receiver fails', async () => {
  const { actor } = await identity.registerUser('admin');
  await identity.client.call(
    createWebhook,
    { url: receiver.url, name: '', events: ['order.refunded'] },
    { ...actor, authenticatedAt: Date.now() },
  );
  // From here on only the killed processes queue and send.
  await identity.service.close();
  let answered = 0;
  receiver.answer = () => ((answered += 1) % failureInterval === 0 ? 500 : 200);
  const orders = Array.from({ length: eventCount }, newId);
  for (const [first, reached] of [
    [0, half / 2],
    [half, half + half / 2],
  ] as const) {
    const replica = startReplica();
    // One subject and one moment after the other: the order in which they occurred.
    for (const order of orders.slice(first, first + half)) await publish(order);
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(reached), longMs);
    await killed(replica);
    await endLease();
    await freshRedis();
  }
  startReplica();
  await eventually(async () => {
    const [row] = await database.query<{ n: number }[]>(
      `select count(*)::int as n from webhook_deliveries where state = 'delivered'`,
    );
    expect(row?.n).toBe(eventCount);
  }, longMs);
  const seen = new Set<unknown>();
  const inOrder = receiver.received
    .map(({ event }) => event.data['orderId'])
    .filter((order) => !seen.has(order) && seen.add(order));
  expect(inOrder).toEqual(orders);
  // One event was in flight at each kill; failed answers are repeated.
  const failures = Math.floor(receiver.received.length / failureInterval);
  expect(receiver.received.length).toBeLessThanOrEqual(eventCount + failures + 2);
});
