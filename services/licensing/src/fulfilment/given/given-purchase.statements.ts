import type { SqlStatement } from '#platform/database/transactions/combined-statement';

/** Records a code or a grant in the place of an order. */
export const givenPurchaseInsert: SqlStatement = {
  name: 'given_purchase_insert',
  sql: `insert into purchases (order_id, user_id, state, fulfilled_at, plugin_ids, order_number, source, is_nfr)
    values ($1::uuid, $2::uuid, $3::text, now(), $4::uuid[], $5::text, $6::text, $7::boolean)
    returning order_id`,
};
