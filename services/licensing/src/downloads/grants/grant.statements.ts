import type { SqlStatement } from '#platform/database/transactions/combined-statement';

/** The grants that some orders have already; the hash in hex. */
export const knownGrants: SqlStatement<{ orderId: string; tokenHash: string }> = {
  name: 'known_grants',
  sql: `select order_id as "orderId", encode(token_hash, 'hex') as "tokenHash"
      from download_grants where order_id = any($1::uuid[])`,
};

export const grantInsert: SqlStatement = {
  name: 'grant_insert',
  sql: `insert into download_grants
      (id, order_id, order_number, user_id, token_hash, plugin_ids, revoked_plugin_ids, transfer_limit, expires_at, revoked_at)
    select id, "orderId", "orderNumber", "userId", decode("tokenHash", 'hex'), "pluginIds", "revokedPluginIds",
      "transferLimit", "expiresAt", "revokedAt"
      from jsonb_to_recordset($1::jsonb)
        as r (id uuid, "orderId" uuid, "orderNumber" text, "userId" uuid, "tokenHash" text, "pluginIds" uuid[], "revokedPluginIds" uuid[],
          "transferLimit" int, "expiresAt" timestamptz, "revokedAt" timestamptz)
    on conflict do nothing
    returning id`,
};
