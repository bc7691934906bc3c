import { notifyOnInsert } from '../database/notify-on-insert';
import { mailChannel } from './mailer';

/** The table of mails, the same in every service that sends mail. An inserted mail notifies the relays. */
export const createMailDeliveries = `
  create table mail_deliveries (
    id uuid primary key,
    key text not null constraint mail_deliveries_key unique,
    template text not null,
    language text not null,
    to_address text not null,
    to_name text,
    data jsonb,
    headers jsonb,
    state text not null check (state in ('queued', 'sending', 'sent', 'failed')),
    attempts int not null default 0,
    last_error text,
    queued_at timestamptz not null,
    due_at timestamptz not null default now(),
    job_attempts int not null default 0,
    job_due_at timestamptz not null default now(),
    sent_at timestamptz,
    request_id text
  );
  create index mail_deliveries_open on mail_deliveries (job_due_at, id) where state in ('queued', 'sending');
  create index mail_deliveries_failed on mail_deliveries (queued_at) where state = 'failed';
  create index mail_deliveries_settled on mail_deliveries (queued_at) where state in ('sent', 'failed');
  create index mail_deliveries_address on mail_deliveries (lower(to_address));
  ${notifyOnInsert('mail_deliveries', mailChannel)}`;
