import { commerceFigures } from '#contracts/commerce/figures/daily-figures';
import { refundOrder } from '#contracts/commerce/refunds';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { StripeFeesService } from '../../src/operations/figures/stripe-fees.service';
import { CommerceTestbed } from '../commerce.testbed';

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const callOptions = { timeoutMs: 10_000 };

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

async function read(): Promise<void> {
  for (const { app } of shop.services) await app.get(StripeFeesService, { strict: false }).read();
}

async function fees(): Promise<number | undefined> {
  const { series } = await shop.client.call(commerceFigures, { days: 30 }, admin, callOptions);
  return series.find(({ name }) => name === 'fees')?.total;
}

async function buy(slug: string) {
  const sessionId = await shop.customer().openSession(slug);
  await shop.stripe.pay(sessionId);
  return { sessionId, ...(await shop.waitForState(sessionId, 'paid')) };
}

describe('fees of Stripe', () => {
  it('count the payments and disputes of orders once, however often they are read', async () => {
    await read();
    expect(await fees()).toBe(0);
    const slug = shop.addProduct(10_000);
    const [refunded, disputed] = [await buy(slug), await buy(slug)];
    await read();
    expect(await fees()).toBe(3.4);
    await shop.client.call(
      refundOrder,
      { id: refunded.id, reason: 'requested_by_customer', note: '', key: newId() },
      admin,
      callOptions,
    );
    await shop.stripe.dispute(disputed.sessionId);
    await read();
    await read();
    expect(await fees()).toBe(18.4);
  });

  it('do not count for another application of the same account', async () => {
    const before = await fees();
    await shop.dataSource.query(
      "insert into stripe_fees (id, charge_id, fee_cents, created_at) values ('txn_other', 'ch_other', 500, now())",
    );
    expect(await fees()).toBe(before);
  });
});
