import type { SqlStatement } from '../database/transactions/combined-statement';

/** Any number of mails from one parameter, so that the text is always the same. A mail with a known key is ignored. */
export const mailInsert: SqlStatement = {
  name: 'mail_insert',
  sql: `insert into mail_deliveries (id, key, template, language, to_address, to_name, data, headers, state, last_error,
      attempts, queued_at, due_at, job_due_at, request_id)
    select id, key, template, language, "toAddress", "toName", data, headers, state, "lastError",
        0, "queuedAt", "queuedAt", "queuedAt", "requestId"
      from jsonb_to_recordset($1::jsonb)
        as r (id uuid, key text, template text, language text, "toAddress" text, "toName" text, data jsonb, headers jsonb,
          state text, "lastError" text, "queuedAt" timestamptz, "requestId" text)
    on conflict do nothing
    returning id`,
};
