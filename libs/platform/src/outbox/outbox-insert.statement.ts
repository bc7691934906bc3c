import type { SqlStatement } from '../database/transactions/combined-statement';

/** Any number of events from one parameter, so that the text is always the same. */
export const outboxInsert: SqlStatement = {
  name: 'outbox_insert',
  sql: `insert into outbox (id, subject, data, actor, request_id, occurred_at)
    select id, subject, data, actor, "requestId", "occurredAt"
      from jsonb_to_recordset($1::jsonb)
        as r (id uuid, subject text, data jsonb, actor text, "requestId" text, "occurredAt" timestamptz)
    returning id`,
};
