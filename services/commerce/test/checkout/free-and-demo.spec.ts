import { Client } from 'pg';
import { checkoutConfig } from '#contracts/commerce/checkout';
import { toCents } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { orderPaidSubject, CommerceTestbed } from '../commerce.testbed';

const demoOrder = '019a0000-0000-7000-8000-0000000000a1';
const otherDemoOrder = '019a0000-0000-7000-8000-0000000000a2';

/** Makes the database read-only, as after a failover, or writable, and replaces its connections. */
async function setReadOnly(setting: 'on' | 'off'): Promise<void> {
  const admin = new Client({ connectionString: process.env['DATABASE_URL'] });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>('select current_database() as name');
  await admin.query('set default_transaction_read_only = off');
  await admin.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = ${setting}`);
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await admin.end();
}

let shop: CommerceTestbed;

beforeAll(async () => {
  // Without Stripe: free orders must not need it.
  const noStripe = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
  shop = await CommerceTestbed.open({
    ...noStripe,
    STRIPE_JS_URL: '',
    FEATURE_PAYMENTS: 'false',
    SEED_DEMO: 'true',
  });
});

afterAll(() => shop.close());

describe('free order', () => {
  it('a free order is paid when it is placed, without Stripe', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct(0);
    const response = await anna.createSession(slug);
    const [order] = await shop.ordersOf(anna);
    expect(response).toEqual({
      sessionId: null,
      order: { orderNumber: order?.number, downloadToken: null },
      reference: `free_${order?.id}`,
    });
    expect(order).toMatchObject({ state: 'paid', totalCents: toCents(0), paymentIntentId: null });
    const [fact] = await shop.waitForEvents(orderPaidSubject, order?.id ?? '');
    expect(fact?.data).toMatchObject({ items: [{ slug, priceCents: toCents(0) }] });
    expect(await shop.stripe.sessions()).toEqual([]);
  });

  it('a free order has a status under its reference', async () => {
    const anna = shop.customer();
    const { reference, order } = await anna.createSession(shop.addProduct(0));
    expect(await anna.sessionStatus(reference ?? '')).toMatchObject({
      success: true,
      order,
      payment_status: 'no_payment_required',
      status: 'complete',
      item: { totalCents: toCents(0) },
    });
    await expect(shop.customer().sessionStatus(reference ?? '')).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
  });

  it('a free order is placed once for concurrent requests', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct(0);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => anna.createSession(slug)));
    const rejections = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(rejections).toHaveLength(7);
    for (const rejection of rejections) expect(rejection).toMatchObject({ code: 'ALREADY_OWNED' });
    expect(await shop.ordersOf(anna)).toHaveLength(1);
  });
});

describe('payments disabled', () => {
  it('rejects the purchase of a paid plug-in while payments are disabled', async () => {
    const anna = shop.customer();
    await expect(anna.createSession(shop.addProduct(4_900))).rejects.toMatchObject({
      code: 'PAYMENTS_OFF',
      kind: 'unavailable',
    });
    expect(await shop.ordersOf(anna)).toEqual([]);
  });

  it('returns no publishable key while payments are disabled', async () => {
    expect(await shop.client.call(checkoutConfig, {})).toEqual({ publishableKey: '', wallets: [] });
  });
});

describe('demo orders', () => {
  beforeAll(() => {
    shop.fakeServices.addProduct({
      pluginId: newId(),
      slug: 'tidewater',
      name: 'Tidewater',
      version: '2.0.0',
      description: '',
      imageUrl: '',
      priceCents: toCents(7_900),
    });
  });

  it('demo orders are placed once, as soon as the catalogue has the plug-ins', async () => {
    const [fact] = await eventually(() => shop.waitForEvents(orderPaidSubject, demoOrder));
    expect(fact?.data).toMatchObject({
      userId: '019a0000-0000-7000-8000-000000000002',
      email: 'customer@example.com',
      items: [{ slug: 'tidewater', priceCents: toCents(7_900) }],
    });
    const orders = await shop.dataSource.query('select state, total_cents from orders where id = $1', [
      demoOrder,
    ]);
    expect(orders).toEqual([{ state: 'paid', total_cents: toCents(7_900) }]);
  });

  it('demo orders are placed after the database accepts writes again', async () => {
    const lookups = jest.spyOn(shop.fakeServices.products, 'get');
    const slug = 'murmur-echo';
    // The other order is placed first.
    await eventually(() => shop.waitForEvents(orderPaidSubject, demoOrder));
    await setReadOnly('on');
    const common = { version: '1.0.0', description: '', imageUrl: '', priceCents: toCents(4_900) };
    shop.fakeServices.addProduct({ pluginId: newId(), slug, name: 'Murmur', ...common });
    lookups.mockClear();
    // The first attempt has failed when the product is looked up again.
    await eventually(
      () => expect(lookups.mock.calls.filter(([wanted]) => wanted === slug).length).toBeGreaterThan(1),
      20_000,
    );
    await setReadOnly('off');
    const [fact] = await eventually(() => shop.waitForEvents(orderPaidSubject, otherDemoOrder), 20_000);
    expect(fact?.data).toMatchObject({ items: [{ slug }] });
  });
});
