import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { sendFast } from '../../driver/exchange';
import type { ShopCustomer } from '../../driver/shop-customer';
import { hashTime } from '../load/hash';
import { runLoad } from '../load/wrk';
import { atMost, type Measurement, ratioAtMost } from '../results/measurement';
import { median } from '../results/percentile';
import { type BenchContext, newCustomer } from './context';
import { SaleWatcher } from './sale-watcher';

const slug = 'saturos-pro';
const quotedSlugs = [slug, 'nightboat', 'reelhouse'];
const quoteSeconds = 8;
const webhookSecret = process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_sandbox';
/** The mails of earlier orders are sent half a second later and use as much processor time as the orders. */
const idleWaitMs = 1_500;

/** Median milliseconds of a quote of three items for guests, two of the items on sale; sixteen clients. */
async function quoteMedian(shop: string): Promise<number> {
  const load = {
    url: `${shop}/api/checkout/quotes`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: quotedSlugs.map((one) => ({ kind: 'plugin', slug: one })), codes: [] }),
  } as const;
  await runLoad(load, quoteSeconds / 2);
  return (await runLoad(load, quoteSeconds)).p50Ms;
}

/** Sends the signed `checkout.session.completed` event of a session and returns when the shop has responded. */
async function deliverCompletion(shop: string, sessionId: string): Promise<void> {
  const body = {
    id: `evt_bench_${crypto.randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'checkout.session.completed',
    data: { object: { id: sessionId, object: 'checkout.session' } },
  };
  const payload = JSON.stringify(body);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const headers = { 'stripe-signature': signature };
  await sendFast(`${shop}/api/webhooks/stripe`, { method: 'POST', headers, body });
}

interface PaidSession {
  customer: ShopCustomer;
  sessionId: string;
}

/** Creates paid sessions whose webhooks the sandbox holds, then waits until the shop is idle. */
async function createPaidSessions(context: BenchContext, count: number): Promise<PaidSession[]> {
  const sessions: PaidSession[] = [];
  while (sessions.length < count) {
    const customer = await newCustomer(context);
    const sessionId = (await customer.checkout(slug)) ?? '';
    await customer.pay(sessionId);
    sessions.push({ customer, sessionId });
  }
  await pause(idleWaitMs);
  return sessions;
}

/** Median milliseconds from webhook to entitlement: one at a time, and sixteen concurrently. */
async function webhookDelays(context: BenchContext): Promise<{ sequential: number; concurrent: number }> {
  const watcher = await SaleWatcher.watch(context.dataDir, 0);
  const fulfil = async ({ customer, sessionId }: PaidSession) => {
    const startedAt = performance.now();
    await deliverCompletion(context.shop, sessionId);
    await watcher.grantOf(customer.id, slug);
    if (!(await customer.ownedSlugs()).includes(slug))
      throw new Error('the entitlement is missing from the list of its owner');
    return performance.now() - startedAt;
  };
  const fulfilSixteen = async () => Promise.all((await createPaidSessions(context, 16)).map(fulfil));
  const chaos = `${context.sandbox}/_sandbox/chaos`;
  await sendFast(chaos, { method: 'POST', body: { hold: true } });
  try {
    // The first run is not measured, because new code runs slowly until it is compiled.
    await fulfilSixteen();
    const sequential: number[] = [];
    for (const session of await createPaidSessions(context, 20)) {
      sequential.push(await fulfil(session));
      await pause(idleWaitMs);
    }
    const concurrent: number[] = [];
    for (let round = 0; round < 3; round += 1) concurrent.push(...(await fulfilSixteen()));
    return { sequential: median(sequential), concurrent: median(concurrent) };
  } finally {
    await sendFast(chaos, { method: 'DELETE' });
    await watcher.close();
  }
}

/** From a quote to the entitlement. The section `sales` counts the processor time of a sale. */
export async function purchases(context: BenchContext): Promise<Measurement[]> {
  const quoteMs = await quoteMedian(context.shop);
  const { sequential, concurrent } = await webhookDelays(context);
  const hashMs = await hashTime();
  const inHashes = (name: string, ms: number, limit: number): Measurement => ({
    name,
    value: ms,
    unit: 'ms',
    yardstick: { name: 'one argon2id hash', value: hashMs, ratio: ms / hashMs },
    aim: ratioAtMost(limit),
  });
  return [
    { name: 'quote of three items, 16 clients, p50', value: quoteMs, unit: 'ms', aim: atMost(15) },
    inHashes('webhook to entitlement, one at a time, p50', sequential, 1.5),
    inHashes('webhook to entitlement, 16 at once, p50', concurrent, 12),
  ];
}
