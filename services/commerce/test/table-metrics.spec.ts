import { openDatabase } from '#platform/database/database';
import { collectTableMetrics } from '#testing/collect-table-metrics';
import { freshDatabase } from '#testing/servers/servers';
import { commerceDatabase } from '../src/commerce.database';
import { StripeEventMetrics } from '../src/stripe-events/webhooks/stripe-event-metrics';
import { OrderMetrics } from '../src/orders/placed-orders/metrics/order-metrics';

const order = (
  state: string,
  paidAgo: number | null,
  more: { fulfilled?: boolean; refunded?: number } = {},
) => {
  const paidAt = paidAgo === null ? 'null' : `now() - interval '${paidAgo} s'`;
  const number = paidAgo === null ? 'null' : 'gen_random_uuid()::text';
  return `(gen_random_uuid(), gen_random_uuid(), '${state}', 'en', 'a@example.com', 'A', 'B', 'usd', 100, 100, 'r',
    now() - interval '500 s', ${paidAt}, ${more.fulfilled ? 'now()' : 'null'}, ${number}, ${more.refunded ?? 0})`;
};
const event = (state: string, receivedAgo: number, finishedAgo: number | null) =>
  `(gen_random_uuid()::text, 'charge.refunded', false, '{}', now(), now() - interval '${receivedAgo} s', '${state}',
    ${finishedAgo === null ? 'null' : `now() - interval '${finishedAgo} s'`})`;

it('counts orders in review, unfulfilled orders and waiting events of Stripe, with the age of the oldest', async () => {
  const source = await openDatabase({
    url: await freshDatabase('order-metrics'),
    poolSize: 2,
    ...commerceDatabase,
  });
  await source.query(`
    insert into orders (id, user_id, state, language, email, first_name, last_name, currency, subtotal_cents, total_cents,
        request_id, created_at, paid_at, fulfilled_at, number, refunded_cents) values
      ${[
        order('review', null),
        order('review', null, { refunded: 100 }),
        order('paid', 90),
        order('paid', 20),
        order('paid', 400, { fulfilled: true }),
        order('refunded', 400, { refunded: 100 }),
        order('pending', null),
      ].join(',')};
    insert into stripe_events (id, type, livemode, object, created_at, received_at, state, finished_at) values
      ${[
        event('waiting', 30, null),
        event('waiting', 10, null),
        event('failed', 86_400, 3_600),
        event('failed', 1_000_000, 900_000),
        event('done', 60, 60),
      ].join(',')};
  `);
  const values = await collectTableMetrics(source, (tables) => {
    new OrderMetrics(tables);
    new StripeEventMetrics(tables);
  });
  await source.destroy();
  expect(values).toEqual({
    shop_orders_in_review: 1,
    shop_orders_in_review_oldest_age_seconds: 500,
    shop_orders_unfulfilled: 1,
    shop_orders_unfulfilled_oldest_age_seconds: 90,
    'shop_stripe_events waiting': 2,
    'shop_stripe_events failed': 1,
    'shop_stripe_events_oldest_age_seconds waiting': 30,
    'shop_stripe_events_oldest_age_seconds failed': 86_400,
  });
});
