import type { SqlStatement } from '#platform/database/transactions/combined-statement';

export const entitlementInsert: SqlStatement = {
  name: 'entitlement_insert',
  sql: `insert into entitlements
      (id, user_id, email, language, subject_type, subject_id, slug, name, status, source_order_id, order_number,
       source, is_nfr)
    select id, "userId", email, language, 'product', "subjectId", slug, name, status, "sourceOrderId", "orderNumber",
       source, "isNfr"
      from jsonb_to_recordset($1::jsonb)
        as r (id uuid, "userId" uuid, email text, language text, "subjectId" uuid, slug text, name text, status text,
          "sourceOrderId" uuid, "orderNumber" text, source text, "isNfr" boolean)
    returning id`,
};

export const licenceInsert: SqlStatement = {
  name: 'licence_insert',
  sql: `insert into licences (id, entitlement_id, user_id, status, seat_limit)
    select id, "entitlementId", "userId", status, "seatLimit"
      from jsonb_to_recordset($1::jsonb)
        as r (id uuid, "entitlementId" uuid, "userId" uuid, status text, "seatLimit" int)
    returning id`,
};

export const licenceEventInsert: SqlStatement = {
  name: 'licence_event_insert',
  sql: `insert into licence_events (id, entitlement_id, order_id, kind)
    select id, "entitlementId", "orderId", kind
      from jsonb_to_recordset($1::jsonb) as r (id uuid, "entitlementId" uuid, "orderId" uuid, kind text)
    returning id`,
};
