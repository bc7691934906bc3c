import { setTimeout as pause } from 'node:timers/promises';
import { localDatabaseUrl } from '../../../local/stack/local-database-url';
import { EntitlementWatcher } from './entitlement-watcher';
import { median } from '../median';
import type { ShopCustomer } from '../../customer/shop-customer';
import type { ShopClient } from '../load/shop-client';

const slug = 'saturos-pro';

interface PaidSession {
  customer: ShopCustomer;
  sessionId: string;
}

/** Creates and pays a session; the sandbox holds its webhook. */
async function createPaidSession(shop: ShopClient): Promise<PaidSession> {
  const customer = await shop.customer();
  const sessionId = (await customer.checkout(slug)) ?? '';
  await customer.pay(sessionId);
  return { customer, sessionId };
}

/** Milliseconds from sending the webhook until the customer's list shows the entitlement. */
async function measureFulfilment(
  shop: ShopClient,
  watcher: EntitlementWatcher,
  { customer, sessionId }: PaidSession,
): Promise<number> {
  const startedAt = performance.now();
  await shop.deliverCompletion(sessionId);
  await watcher.waitFor(customer.id);
  if (!(await customer.ownedSlugs()).includes(slug))
    throw new Error('the entitlement is missing from the list of its owner');
  return performance.now() - startedAt;
}

/** Waits for the mails of earlier orders: they are sent half a second later and use as much processor time as the orders. */
const idleWaitMs = 1_500;

/** Creates paid sessions with held webhooks, then waits until the shop is idle. */
async function createPaidSessions(shop: ShopClient, count: number): Promise<PaidSession[]> {
  const sessions: PaidSession[] = [];
  while (sessions.length < count) sessions.push(await createPaidSession(shop));
  await pause(idleWaitMs);
  return sessions;
}

/** Median delays from webhook to entitlement: one at a time, and sixteen concurrently. */
export async function webhookDelays(
  shop: ShopClient,
  dataDir: string,
): Promise<{ sequential: number; concurrent: number }> {
  const watcher = await EntitlementWatcher.watch(localDatabaseUrl('licensing', dataDir));
  await shop.sandboxCall('/_sandbox/chaos', { hold: true });
  const measureSixteen = async () => {
    const sessions = await createPaidSessions(shop, 16);
    return Promise.all(sessions.map((session) => measureFulfilment(shop, watcher, session)));
  };
  try {
    // The first run is not measured, because new code runs slowly until it is compiled.
    await measureSixteen();
    const sequential: number[] = [];
    for (const session of await createPaidSessions(shop, 20)) {
      sequential.push(await measureFulfilment(shop, watcher, session));
      await pause(idleWaitMs);
    }
    const concurrent: number[] = [];
    for (let round = 0; round < 3; round += 1) concurrent.push(...(await measureSixteen()));
    return { sequential: median(sequential), concurrent: median(concurrent) };
  } finally {
    await shop.sandboxCall('/_sandbox/chaos', undefined, 'DELETE');
    await watcher.close();
  }
}
