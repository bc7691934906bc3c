import { listOrders } from '#contracts/commerce/orders';
import type { UserActor } from '#contracts/kit/actor';
import { recordSearches } from '#contracts/operations/record-search';
import { newId } from '#platform/database/new-id';
import { queryPlans } from '#testing/database/query-plans';
import {
  OrderAdminQueriesService,
  orderFilter,
} from '../../src/orders/placed-orders/order-admin-queries.service';
import { CommerceTestbed } from '../commerce.testbed';

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const rows = 50_000;
const noFilters = { status: '', email: '', orderNumber: '' };

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
  for (let from = 1; from <= rows; from += 5_000)
    await shop.dataSource.query(
      `insert into orders (id, user_id, state, number, language, email, first_name, last_name, currency, subtotal_cents,
       total_cents, request_id, created_at, paid_at)
     select gen_random_uuid(), gen_random_uuid(), case when i % 100 = 0 then 'refunded' else 'paid' end, 'LL-' || (500000 + i), 'en',
       'customer-' || i || '@example.com', 'A', 'B', 'usd', 4900, 4900, 'r', now() - make_interval(mins => i), now()
     from generate_series($1::int, $1 + 4999) as i`,
      [from],
    );
  await shop.dataSource.query('vacuum analyze orders');
});

afterAll(() => shop.close());

const list = (filters: object) =>
  shop.client.call(listOrders, { page: 1, limit: 10, ...noFilters, ...filters }, admin, {
    timeoutMs: 10_000,
  });

describe('admin list of 50,000 orders (admin §3)', () => {
  it.each([
    ['status', { status: 'refunded' }, rows / 100],
    ['a part of an e-mail', { email: 'customer-4321@' }, 1],
    ['a whole e-mail', { email: 'Customer-4321@example.com' }, 1],
    ['order number', { orderNumber: 'LL-504321' }, 1],
    ['a part of an order number', { orderNumber: '504321' }, 1],
    ['an e-mail without orders', { email: 'unknown-customer' }, 0],
    ['status and a part of an e-mail', { status: 'refunded', email: 'customer-4300@' }, 1],
    ['two letters', { orderNumber: 'zq' }, 0],
  ])(
    'the order list filtered by %s is read through an index, its count as well',
    async (_, filters, total) => {
      const queries = shop.services[0]?.app.get(OrderAdminQueriesService);
      if (!queries) throw new Error('commerce is not running');
      const plans = await queryPlans(
        shop.dataSource,
        queries.newestFirst.statements({ page: 1, limit: 10 }, orderFilter({ ...noFilters, ...filters })),
      );
      expect(plans).not.toMatch(/Seq Scan/);
      expect((await list(filters)).pagination.total).toBe(total);
    },
  );

  it('a beginning that every order number has is counted up to the limit, without the trigram index', async () => {
    const queries = shop.services[0]?.app.get(OrderAdminQueriesService);
    if (!queries) throw new Error('commerce is not running');
    const filter = orderFilter({ ...noFilters, orderNumber: 'll-5' });
    const [statement] = queries.newestFirst.statements({ page: 1, limit: 10 }, filter);
    const plans = await queryPlans(shop.dataSource, statement ? [statement] : []);
    expect(plans).not.toContain('orders_number_search');
    expect((await list({ orderNumber: 'll-5' })).pagination).toMatchObject({ totalKind: 'minimum' });
  });

  it('the order list is paginated, newest first, down to the last page', async () => {
    const first = await list({});
    expect(first.pagination).toMatchObject({
      page: 1,
      limit: 10,
      total: rows,
      pages: rows / 10,
      totalKind: 'kept',
    });
    expect(first.data[0]).toMatchObject({
      orderNumber: 'LL-500001',
      billingInfo: { email: 'customer-1@example.com' },
      totalAmount: 49,
      status: 'paid',
    });
    const last = await list({ page: rows / 10 });
    expect(last.data.at(-1)?.orderNumber).toBe(`LL-${500_000 + rows}`);
  });

  it('the order list is for administrators only', async () => {
    const filters = { page: 1, limit: 10, ...noFilters };
    await expect(shop.client.call(listOrders, filters, { ...admin, role: 'user' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('search of the panel over 50,000 orders', () => {
  const found = async (text: string) => {
    const { records } = await shop.client.call(recordSearches.commerce, { text }, admin, {
      timeoutMs: 10_000,
    });
    return records.map(({ title, detail, matched }) => [title, detail, matched]);
  };
  const order = (matched: string) => ['LL-504321', 'customer-4321@example.com', matched];

  it('finds an order by its number, its digits, its address and its id', async () => {
    const [{ id } = { id: '' }] = await shop.dataSource.query<{ id: string }[]>(
      `select id from orders where number = 'LL-504321'`,
    );
    expect(await found('ll-504321')).toEqual([order('number')]);
    expect(await found('504321')).toEqual([order('number')]);
    expect(await found('Customer-4321@example.com')).toEqual([order('email')]);
    expect(await found(id)).toEqual([order('id')]);
    expect(await found('customer')).toEqual([]);
  });

  it('finds an order by its payment, charge, session, refund and dispute at Stripe, through indexes', async () => {
    const { dataSource } = shop;
    const payment = `update orders set payment_intent_id = 'pi_search01', charge_id = 'ch_search01'
      where number = 'LL-504321' returning id, user_id`;
    await dataSource.query(
      `with paid as (${payment}), refund as (
         insert into refunds (id, order_id, stripe_refund_id, amount_cents, state, created_at)
         select gen_random_uuid(), id, 're_search01', 100, 'succeeded', now() from paid
       ), alert as (
         insert into payment_alerts (id, kind, order_id, status, reason, amount_cents, created_at)
         select 'dp_search01', 'dispute', id, 'needs_response', 'general', 100, now() from paid
       )
       insert into checkout_attempts (order_id, number, user_id, plugin_id, plugin_ids, state, price_cents, price_fingerprint,
         language, session_parameters, session_id, expires_at, created_at, checked_at)
       select id, 1, user_id, id, array[id], 'completed', 4900, '', 'en', '{}', 'cs_test_search01', now(), now(), now() from paid`,
    );
    for (const id of ['pi_search01', 'ch_search01', 'cs_test_search01', 're_search01', 'dp_search01'])
      expect(await found(id)).toEqual([order('stripe')]);
    expect(await found('pi_unknown01')).toEqual([]);
    const sql = 'select id from orders where payment_intent_id = $1 or charge_id = $1';
    expect(await queryPlans(dataSource, [{ sql, values: ['ch_search01'] }])).not.toMatch(/Seq Scan/);
  });
});
