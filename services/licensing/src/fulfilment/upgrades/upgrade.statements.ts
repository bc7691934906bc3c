import type { SqlStatement } from '#platform/database/transactions/combined-statement';

/** The orders whose products the same user has upgraded from, perhaps by an event that arrived earlier. */
export const knownUpgrades: SqlStatement<{ orderId: string }> = {
  name: 'known_upgrades',
  sql: `select distinct item.order_id as "orderId"
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as item (order_id, user_id, plugin_id)
      join upgrades u on u.user_id = item.user_id and u.from_plugin_id = item.plugin_id`,
};

/** A repeated event changes nothing. */
export const upgradeInsert: SqlStatement = {
  name: 'upgrade_insert',
  sql: `insert into upgrades (order_id, plugin_id, user_id, from_plugin_id)
    select "orderId", "pluginId", "userId", "fromPluginId"
      from jsonb_to_recordset($1::jsonb) as r ("orderId" uuid, "pluginId" uuid, "userId" uuid, "fromPluginId" uuid)
    on conflict do nothing returning order_id`,
};
