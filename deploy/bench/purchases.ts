import { setTimeout } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { databaseOfRunningShop } from '../local/running-shop';
import { Arrivals } from './arrivals';
import { median } from './median';
import type { ShopClient } from './shop-client';

const slug = 'saturos-pro';

interface PaidSession {
  token: string;
  sessionId: string;
}

/** A paid session whose webhook is held back. */
async function paidSession(shop: ShopClient): Promise<PaidSession> {
  const token = await shop.customer();
  const sessionId = await shop.checkout(token, slug);
  await shop.sandboxCall(`/_sandbox/sessions/${sessionId}/pay`, { card: '4242424242424242' });
  return { token, sessionId };
}

/** Milliseconds from the webhook leaving Stripe until the customer's list shows the entitlement. */
async function delay(
  shop: ShopClient,
  arrivals: Arrivals,
  { token, sessionId }: PaidSession,
): Promise<number> {
  const began = performance.now();
  await shop.deliverCompletion(sessionId);
  await arrivals.of(decodeJwt(token).sub ?? '');
  if (!(await shop.owns(token, slug))) throw new Error('an entitlement that its owner does not see');
  return performance.now() - began;
}

/** The letters of a sale leave half a second after it and cost as much as the sale itself. */
const restMs = 1_500;

/** Paid sessions whose webhooks are held back, and a shop that has nothing left to do for them. */
async function atRest(shop: ShopClient, count: number): Promise<PaidSession[]> {
  const sessions: PaidSession[] = [];
  while (sessions.length < count) sessions.push(await paidSession(shop));
  await setTimeout(restMs);
  return sessions;
}

/** Median delays from webhook to entitlement: one at a time, and sixteen at once. */
export async function webhookDelays(shop: ShopClient): Promise<{ alone: number; sixteen: number }> {
  const arrivals = await Arrivals.watch(databaseOfRunningShop('licensing'));
  await shop.sandboxCall('/_sandbox/chaos', { hold: true });
  const sixteen = async () => {
    const sessions = await atRest(shop, 16);
    return Promise.all(sessions.map((session) => delay(shop, arrivals, session)));
  };
  try {
    // As everywhere in this bench, what has never run is not measured.
    await sixteen();
    const alone: number[] = [];
    for (const session of await atRest(shop, 20)) {
      alone.push(await delay(shop, arrivals, session));
      await setTimeout(restMs);
    }
    const together: number[] = [];
    for (let round = 0; round < 3; round += 1) together.push(...(await sixteen()));
    return { alone: median(alone), sixteen: median(together) };
  } finally {
    await shop.sandboxCall('/_sandbox/chaos', undefined, 'DELETE');
    await arrivals.close();
  }
}
