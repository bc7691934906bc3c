import Stripe from 'stripe';
import { receiveStripeEvent } from '#contracts/commerce/checkout';
import { Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open({ DATABASE_POOL: '4' });
});

afterAll(() => shop.close());

/** Stripe tells of something. */
function deliver(id: string, object: object = { id: 'pm_1', object: 'payment_method' }): Promise<object> {
  const created = Math.floor(Date.now() / 1000);
  const type = 'payment_method.attached';
  const payload = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
  const delivery = { payload: Buffer.from(payload).toString('base64'), signature };
  return shop.client.call(receiveStripeEvent, delivery, { kind: 'guest', language: 'en' });
}

async function storedOf(ids: readonly string[]): Promise<number> {
  const rows = await shop.dataSource.query<{ n: number }[]>(
    'select count(*)::int as n from stripe_events where id = any($1)',
    [ids],
  );
  return rows[0]?.n ?? 0;
}

const named = (name: string, count: number) => Array.from({ length: count }, (_, i) => `evt_${name}_${i}`);

describe('many deliveries at once', () => {
  it('leave connections to customers, and every one of them is stored', async () => {
    const ids = named('flood', 60);
    const keeper = shop.dataSource.createQueryRunner();
    await keeper.startTransaction();
    await keeper.query('lock table stripe_events in share row exclusive mode');
    const flood = Promise.all(ids.map((id) => deliver(id)));
    const sessionId = await shop.customer().opens(shop.sells());
    expect(sessionId).toMatch(/^cs_/);
    await keeper.rollbackTransaction();
    await keeper.release();
    await flood;
    expect(await storedOf(ids)).toBe(ids.length);
  });

  it('are stored without the one that cannot be', async () => {
    const ids = named('mixed', 8);
    const answers = await Promise.allSettled([
      deliver('evt_bad, no text of Postgres \u0000'),
      ...ids.map((id) => deliver(id)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', ...ids.map(() => 'fulfilled')]);
    expect(await storedOf(ids)).toBe(ids.length);
  });

  it('with the same event twice among them store it once', async () => {
    const ids = named('twice', 4);
    await Promise.all([...ids, ...ids].map((id) => deliver(id)));
    expect(await storedOf(ids)).toBe(ids.length);
  });
});
