import { bestSellers } from '#contracts/commerce/figures/best-sellers';
import { commerceFigures } from '#contracts/commerce/figures/daily-figures';
import { refundOrder } from '#contracts/commerce/refunds';
import type { QuoteItem } from '#contracts/commerce/pricing/quotes';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { CommerceTestbed } from '../commerce.testbed';
import { bundleCalls } from '../pricing/bundle-calls';

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const callOptions = { timeoutMs: 10_000 };

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

const { addBundle, quoteItems } = bundleCalls(() => shop);
const plugin = (slug: string): QuoteItem => ({ kind: 'plugin', slug });

async function buy(items: QuoteItem[]): Promise<string> {
  const anna = shop.customer();
  const { quoteId } = await quoteItems(items, anna);
  const sessionId = (await anna.buyQuote(quoteId)).sessionId ?? '';
  await shop.stripe.pay(sessionId);
  return (await shop.waitForState(sessionId, 'paid')).id;
}

const refund = (id: string, lines: string[]) =>
  shop.client.call(
    refundOrder,
    { id, lines, reason: 'requested_by_customer', note: '', key: newId() },
    admin,
    callOptions,
  );

/** Moves an order back in time, as if it had been paid and refunded then. */
async function age(orderId: string, days: number): Promise<void> {
  const by = `interval '${days} days'`;
  await shop.dataSource.query(`update orders set paid_at = paid_at - ${by} where id = $1`, [orderId]);
  await shop.dataSource.query(`update refunds set created_at = created_at - ${by} where order_id = $1`, [
    orderId,
  ]);
  await shop.dataSource.query('delete from daily_figures');
}

const best = async (days: 7 | 30 | 90 | 365 = 30) =>
  (await shop.client.call(bestSellers, { days }, admin, callOptions)).products;

describe('best sellers of a period', () => {
  beforeEach(async () => {
    await shop.dataSource.query('update orders set paid_at = null');
    await shop.dataSource.query('delete from daily_figures');
  });

  it('counts a bundle once, less what was refunded of its plug-ins, and a plug-in bought alone apart from it', async () => {
    const [first, second] = [6_000, 4_000].map((price) => shop.addProduct(price));
    if (first === undefined || second === undefined) throw new Error('no products');
    const slug = addBundle([first, second], 20);
    const bundleId = shop.fakeServices.bundles.get(slug)?.bundleId;
    const id = await buy([{ kind: 'bundle', slug }]);
    await buy([plugin(first)]);
    await refund(id, [shop.pluginId(second)]);
    expect(await best()).toEqual([
      { id: shop.pluginId(first), isBundle: false, name: expect.any(String), sold: 1, net: 60 },
      { id: bundleId, isBundle: true, name: 'Mix Room', sold: 1, net: 48 },
    ]);
  });

  it('names the five that earned most', async () => {
    const slugs = [1_000, 2_000, 3_000, 4_000, 5_000, 6_000].map((price) => shop.addProduct(price));
    await buy(slugs.map(plugin));
    expect((await best()).map(({ net }) => net)).toEqual([60, 50, 40, 30, 20]);
  });

  it('keeps past days until a refund of one of their orders changes', async () => {
    const slug = shop.addProduct(5_000);
    const id = await buy([plugin(slug)]);
    await age(id, 20);
    expect(await best(7)).toEqual([]);
    expect(await best()).toMatchObject([{ sold: 1, net: 50 }]);
    await shop.dataSource.query('update order_items set due_cents = 1 where order_id = $1', [id]);
    expect(await best()).toMatchObject([{ sold: 1, net: 50 }]);
    await shop.dataSource.query('update order_items set due_cents = 5000 where order_id = $1', [id]);
    await refund(id, [shop.pluginId(slug)]);
    expect(await best()).toMatchObject([{ sold: 1, net: 0 }]);
  });

  it('is refused without the permission to read figures', async () => {
    const support: UserActor = { ...admin, role: 'support' };
    await expect(shop.client.call(bestSellers, { days: 30 }, support, callOptions)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('daily figures of commerce in two periods', () => {
  it('have sales, tax, refunds and fees of the period and of the one before', async () => {
    await shop.dataSource.query('update orders set paid_at = null');
    await shop.dataSource.query("update refunds set created_at = now() - interval '2 years'");
    const slug = shop.addProduct(8_000);
    const [now, before] = [await buy([plugin(slug)]), await buy([plugin(slug)])];
    await refund(before, [shop.pluginId(slug)]);
    await shop.dataSource.query('update orders set tax_cents = 1234 where id = $1', [now]);
    await age(before, 40);
    const { series } = await shop.client.call(commerceFigures, { days: 30 }, admin, callOptions);
    const totals = series.map(({ name, total, before: former }) => [name, total, former]);
    expect(Object.fromEntries(totals.map(([name, ...both]) => [name, both]))).toEqual({
      sales: [80, 80],
      tax: [12.34, 0],
      orders: [1, 1],
      refunds: [0, 80],
      fees: [0, 0],
    });
  });
});
