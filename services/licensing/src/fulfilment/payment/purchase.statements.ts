import type { SqlStatement } from '#platform/database/transactions/combined-statement';
import type { PurchaseState } from '../purchase.states';

interface KnownPurchase {
  orderId: string;
  state: PurchaseState;
  revokedPluginIds: string[];
}

/** The states that refunds and disputes gave to purchases before their payment arrived. */
export const knownPurchases: SqlStatement<KnownPurchase> = {
  name: 'known_purchases',
  sql: `select order_id as "orderId", state, revoked_plugin_ids as "revokedPluginIds" from purchases where order_id = any($1::uuid[])`,
};

/** Records the payment of purchases. A state that earlier events gave is kept. */
export const purchaseUpsert: SqlStatement = {
  name: 'purchase_upsert',
  sql: `insert into purchases (order_id, user_id, state, fulfilled_at, plugin_ids, order_number)
    select "orderId", "userId", state, "fulfilledAt", "pluginIds", "orderNumber"
      from jsonb_to_recordset($1::jsonb)
        as r ("orderId" uuid, "userId" uuid, state text, "fulfilledAt" timestamptz, "pluginIds" uuid[], "orderNumber" text)
    on conflict (order_id) do update
      set fulfilled_at = excluded.fulfilled_at, plugin_ids = excluded.plugin_ids, order_number = excluded.order_number
    returning order_id`,
};
