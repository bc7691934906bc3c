import { ageSql, type TableMetric } from '../metrics/table-metrics';
import type { WorkTableDefinition } from '../work-queue/work-item';

const pending = `state in ('queued', 'sending')`;
const withoutRecipient = `to_address = '', to_name = null, data = null`;

export type MailOutcome = 'sent' | 'failed' | 'sentAndErased' | 'failedAndErased';

/** The mails as a work queue: one attempt after the other until the mail server accepts them or rejects them permanently. */
export const mailTable: WorkTableDefinition<MailOutcome> = {
  table: 'mail_deliveries',
  idType: 'uuid',
  returning: `key, template, language, to_address as "toAddress", to_name as "toName", data, headers,
    queued_at as "queuedAt", request_id as "requestId"`,
  pending,
  dueAt: 'due_at',
  orderBy: 'due_at, id',
  attempts: 'attempts',
  lastError: 'last_error',
  claimed: `state = 'sending'`,
  released: `state = 'queued'`,
  outcomes: {
    sent: `state = 'sent', sent_at = now(), data = null`,
    failed: `state = 'failed'`,
    sentAndErased: `state = 'sent', sent_at = now(), ${withoutRecipient}`,
    failedAndErased: `state = 'failed', ${withoutRecipient}`,
  },
};

/** An unfinished mail of some templates to the same address that was queued before. */
export const earlierMail = `select 1 from mail_deliveries
  where lower(to_address) = lower($1) and template = any($2) and queued_at < $3 and ${pending} limit 1`;

export const mailMetrics: TableMetric = {
  statement: `select 'queued' as state, count(*)::int as shop_mails, ${ageSql('min(queued_at)')} as shop_mails_oldest_age_seconds
      from mail_deliveries where ${pending}
    union all
    select 'failed', count(*)::int, ${ageSql('min(queued_at)')} from mail_deliveries where state = 'failed'`,
  label: { column: 'state', values: ['queued', 'failed'] },
  gauges: {
    shop_mails: 'Mails of this service, by state',
    shop_mails_oldest_age_seconds: 'Age of the oldest mail of a state',
  },
};

/** The same mails as the queue of missing jobs: each unfinished mail needs one job in Redis. */
export const mailJobTable: WorkTableDefinition<never> = {
  table: 'mail_deliveries',
  idType: 'uuid',
  pending,
  dueAt: 'job_due_at',
  orderBy: 'job_due_at, id',
  attempts: 'job_attempts',
  outcomes: {},
};
