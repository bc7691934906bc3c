import type { SqlStatement } from '#platform/database/transactions/combined-statement';

export interface KnownEntitlement {
  orderId: string;
  pluginId: string;
  id: string;
}

/** The entitlement that an order has granted already, or another one of the user for the product that is not revoked. */
export const knownEntitlements: SqlStatement<KnownEntitlement> = {
  name: 'known_entitlements',
  sql: `select item.order_id as "orderId", item.plugin_id as "pluginId", known.id
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as item (order_id, user_id, plugin_id)
      join lateral (
        (select id from entitlements where source_order_id = item.order_id and subject_id = item.plugin_id)
        union all
        (select id from entitlements
          where user_id = item.user_id and subject_id = item.plugin_id and status <> 'revoked')
        limit 1) as known on true`,
};
