import type { SqlStatement } from '#platform/database/transactions/combined-statement';
import { recordIds } from '#platform/database/transactions/record-ids';

/** Whether an element of the cart's items was bought. */
const isBought = `b.items @> jsonb_build_array(i.item)`;

/** Takes what customers bought out of their carts; the codes stay for the items that are left. One row of values for each customer. */
export const boughtItemsRemoval: SqlStatement = {
  name: 'bought_items_removal',
  sql: `update carts c set updated_at = now(),
      items = coalesce((select jsonb_agg(i.item order by i.position)
        from jsonb_array_elements(c.items) with ordinality i (item, position) where not ${isBought}), '[]'),
      codes = case when exists (select from jsonb_array_elements(c.items) i (item) where not ${isBought})
        then c.codes else '{}' end
    from jsonb_to_recordset($1::jsonb) as b ("userId" uuid, items jsonb)
    where c.user_id = any(${recordIds('$1', 'userId')}) and c.user_id = b."userId"
      and exists (select from jsonb_array_elements(c.items) i (item) where ${isBought})
    returning c.user_id`,
};
