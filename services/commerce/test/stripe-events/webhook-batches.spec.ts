import Stripe from 'stripe';
import { receiveStripeEvent } from '#contracts/commerce/checkout';
import { eventually } from '#testing/eventually';
import { CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open({ DATABASE_POOL: '4' });
});

afterAll(() => shop.close());

/** Delivers a signed event. */
function deliver(id: string, object: object = { id: 'pm_1', object: 'payment_method' }): Promise<object> {
  const created = Math.floor(Date.now() / 1000);
  const type = 'payment_method.attached';
  const payload = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
  const delivery = { payload: Buffer.from(payload).toString('base64'), signature };
  return shop.client.call(receiveStripeEvent, delivery, { kind: 'guest', language: 'en' });
}

async function countStored(ids: readonly string[]): Promise<number> {
  const rows = await shop.dataSource.query<{ n: number }[]>(
    'select count(*)::int as n from stripe_events where id = any($1)',
    [ids],
  );
  return rows[0]?.n ?? 0;
}

const eventIds = (name: string, count: number) => Array.from({ length: count }, (_, i) => `evt_${name}_${i}`);

describe('concurrent webhook deliveries', () => {
  it('concurrent deliveries leave database connections to customers and are all stored', async () => {
    const ids = eventIds('flood', 60);
    const blocker = shop.dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('lock table stripe_events in share row exclusive mode');
    // Stripe repeats a delivery whose statement timed out behind the lock.
    const deliveries = Promise.all(ids.map((id) => eventually(() => deliver(id))));
    const sessionId = await shop.customer().openSession(shop.addProduct());
    expect(sessionId).toMatch(/^cs_/);
    await blocker.rollbackTransaction();
    await blocker.release();
    await deliveries;
    expect(await countStored(ids)).toBe(ids.length);
  });

  it('concurrent deliveries are stored except for an invalid one', async () => {
    const ids = eventIds('mixed', 8);
    const results = await Promise.allSettled([
      deliver('evt_bad, no text of Postgres \u0000'),
      ...ids.map((id) => deliver(id)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', ...ids.map(() => 'fulfilled')]);
    expect(await countStored(ids)).toBe(ids.length);
  });

  it('concurrent deliveries store a repeated event once', async () => {
    const ids = eventIds('twice', 4);
    await Promise.all([...ids, ...ids].map((id) => deliver(id)));
    expect(await countStored(ids)).toBe(ids.length);
  });
});
