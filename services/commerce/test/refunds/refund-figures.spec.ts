import { commerceFigures } from '#contracts/commerce/figures/daily-figures';
import { exportRefundFigures, refundFigures } from '#contracts/commerce/figures/refund-figures';
import { type RefundOrder, refundOrder } from '#contracts/commerce/refunds';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { CommerceTestbed } from '../commerce.testbed';

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const callOptions = { timeoutMs: 10_000 };

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

const figures = (days: 7 | 30 | 90 | 365 = 30, more: { page?: number; limit?: number } = {}) =>
  shop.client.call(refundFigures, { page: 1, limit: 100, days, ...more }, admin, callOptions);

const productFigures = async (id: string | undefined, days?: 7 | 30 | 90 | 365) =>
  (await figures(days)).products.find((product) => product.id === id);

const refund = (wanted: Partial<RefundOrder> & { id: string }) =>
  shop.client.call(
    refundOrder,
    { reason: 'requested_by_customer', note: '', key: newId(), ...wanted },
    admin,
    callOptions,
  );

/** An order of plug-ins at $60 and $30 that its customer has paid. */
async function paidPair() {
  const slugs = [6_000, 3_000].map((price) => shop.addProduct(price));
  const anna = shop.customer();
  const { quoteId } = await anna.quote(slugs);
  const sessionId = (await anna.buyQuote(quoteId)).sessionId ?? '';
  await shop.stripe.pay(sessionId);
  const { id } = await shop.waitForState(sessionId, 'paid');
  const [first = '', second = ''] = slugs.map((slug) => shop.pluginId(slug));
  return { id, sessionId, first, second };
}

/** Moves everything of an order back in time, as if it had happened then. */
async function age(orderId: string, days: number): Promise<void> {
  const by = `interval '${days} days'`;
  await shop.dataSource.query(`update orders set paid_at = paid_at - ${by} where id = $1`, [orderId]);
  await shop.dataSource.query(`update refunds set created_at = created_at - ${by} where order_id = $1`, [
    orderId,
  ]);
  await shop.dataSource.query('delete from daily_figures');
}

describe('daily figures of commerce', () => {
  it('have a series for each statement that a table registers', async () => {
    const { id } = await paidPair();
    await refund({ id });
    const { series } = await shop.client.call(commerceFigures, { days: 7 }, admin, callOptions);
    expect(Object.fromEntries(series.map(({ name, points }) => [name, points.at(-1)]))).toEqual({
      sales: 90,
      orders: 1,
      tax: 0,
      fees: 0,
      refunds: 90,
    });
  });
});

describe('refund figures by plug-in and reason', () => {
  it('counts what was sold and what refunds of lines returned, with the share of the sales', async () => {
    const { id, first, second } = await paidPair();
    await refund({ id, lines: [second], reason: 'duplicate' });
    expect(await productFigures(first)).toMatchObject({
      ...{ sold: 1, soldAmount: 60, refunded: 0, refundedAmount: 0, share: 0, reasons: [] },
    });
    expect(await productFigures(second)).toMatchObject({
      ...{ sold: 1, soldAmount: 30, refunded: 1, refundedAmount: 30, share: 1 },
      reasons: [{ reason: 'duplicate', refunded: 1, refundedAmount: 30, share: 1 }],
    });
  });

  it('spreads a refund of an amount over the plug-ins, in proportion and to the cent', async () => {
    const { id, first, second } = await paidPair();
    await refund({ id, amount: 10, reason: 'fraudulent' });
    expect(await productFigures(first)).toMatchObject({ refunded: 1, refundedAmount: 6.67 });
    expect(await productFigures(second)).toMatchObject({ refunded: 1, refundedAmount: 3.33 });
  });

  it.each(['before', 'after'] as const)(
    'spreads an amount over what a refund of a line that was made %s it leaves',
    async (order) => {
      const { id, sessionId, first, second } = await paidPair();
      const line = () => refund({ id, lines: [first] });
      const amount = () => refund({ id, amount: 30, revoke: 'none' });
      for (const step of order === 'before' ? [line, amount] : [amount, line]) await step();
      await shop.waitForState(sessionId, 'refunded');
      expect(await productFigures(first)).toMatchObject({ refundedAmount: 60 });
      expect(await productFigures(second)).toMatchObject({ refundedAmount: 30 });
    },
  );

  it('counts a refund in the dashboard of Stripe without a reason as "not given"', async () => {
    const { id, sessionId, first } = await paidPair();
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    await shop.dataSource.query('update refunds set reason = null where order_id = $1', [id]);
    expect((await productFigures(first))?.reasons).toEqual([
      { reason: 'not_given', refunded: 1, refundedAmount: 60, share: 1 },
    ]);
  });

  it('leaves out refunds that failed', async () => {
    const { id, sessionId, first } = await paidPair();
    await refund({ id });
    await shop.waitForState(sessionId, 'refunded');
    await shop.stripe.failRefund(sessionId);
    await shop.waitForState(sessionId, 'paid');
    expect(await productFigures(first)).toMatchObject({ refunded: 0, refundedAmount: 0 });
  });

  it('sums the plug-ins and reasons of the period, with a share for each reason', async () => {
    const { total, reasons, products, pagination } = await figures();
    const sum = (amounts: number[]) => Math.round(amounts.reduce((all, one) => all + one, 0) * 100) / 100;
    expect(sum(reasons.map(({ refundedAmount }) => refundedAmount))).toBe(total.refundedAmount);
    expect(sum(products.map(({ refundedAmount }) => refundedAmount))).toBe(total.refundedAmount);
    expect(sum(products.map(({ soldAmount }) => soldAmount))).toBe(total.soldAmount);
    expect(pagination.total).toBe(products.length);
  });
});

describe('days of refund figures', () => {
  it('are kept, and counted again when a refund of the order changes', async () => {
    const { id, sessionId, first, second } = await paidPair();
    await refund({ id, amount: 30, revoke: 'none' });
    await shop.waitForState(sessionId, 'partially_refunded');
    await age(id, 20);
    expect(await productFigures(first)).toMatchObject({ sold: 1, refundedAmount: 20 });
    await shop.dataSource.query('update refunds set amount_cents = 1 where order_id = $1', [id]);
    expect(await productFigures(first)).toMatchObject({ refundedAmount: 20 });
    await shop.dataSource.query('update refunds set amount_cents = 3000 where order_id = $1', [id]);
    await refund({ id, lines: [second] });
    expect(await productFigures(first)).toMatchObject({ refundedAmount: 30 });
    expect(await productFigures(second)).toMatchObject({ refundedAmount: 30 });
  });

  it('belong to a period by the day of the sale and of the refund', async () => {
    const { id, first } = await paidPair();
    await refund({ id, lines: [first] });
    await age(id, 60);
    expect(await productFigures(first, 30)).toBeUndefined();
    expect(await productFigures(first, 90)).toMatchObject({ sold: 1, refunded: 1 });
  });
});

describe('sums of kept days', () => {
  const countTwice = `update product_figures set count = count * 2 where kind = 'sold-products' and plugin_id = $1`;

  it('are read again only after one of the days was counted again', async () => {
    const { id, first, second } = await paidPair();
    await age(id, 40);
    const sold = async () => (await productFigures(first, 365))?.sold;
    // Counts the days, and then reads their sums.
    expect([await sold(), await sold()]).toEqual([1, 1]);
    await shop.dataSource.query(countTwice, [first]);
    expect(await sold()).toBe(1);
    await refund({ id, lines: [second] });
    await age(id, 0);
    expect(await sold()).toBe(1);
    await shop.dataSource.query(countTwice, [first]);
    expect(await sold()).toBe(2);
  });

  it('have the period that is asked for', async () => {
    const { id, first } = await paidPair();
    await age(id, 60);
    expect(await productFigures(first, 90)).toMatchObject({ sold: 1 });
    expect(await productFigures(first, 90)).toMatchObject({ sold: 1 });
    expect(await productFigures(first, 30)).toBeUndefined();
  });
});

describe('refund figures as a list', () => {
  it('put the largest refunded amounts first, page by page', async () => {
    const { products } = await figures();
    const amounts = products.map(({ refundedAmount }) => refundedAmount);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    const second = await figures(30, { page: 2, limit: 2 });
    expect(second.products).toEqual(products.slice(2, 4));
  });

  it('are exported whole, the batch after the last row empty', async () => {
    const read = (after?: string) =>
      shop.client.call(exportRefundFigures, { days: 30, ...(after ? { after } : {}) }, admin, callOptions);
    const { rows } = await read();
    expect(new Set(rows)).toEqual(new Set((await figures()).products));
    expect((await read(rows.at(-1)?.id)).rows).toEqual([]);
  });

  it.each([{ days: 31 }, { days: 0 }, { page: 0 }])('refuse %j', async (wrong) => {
    const input = { page: 1, limit: 10, days: 30, ...wrong } as never;
    await expect(shop.client.call(refundFigures, input, admin, callOptions)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('are for administrators alone', async () => {
    const anna: UserActor = { ...admin, role: 'user' };
    await expect(
      shop.client.call(refundFigures, { page: 1, limit: 10, days: 30 }, anna, callOptions),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
