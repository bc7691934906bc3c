import { notifyOnInsert } from '../database/notify-on-insert';
import { outboxChannel } from '../outbox/outbox';

/** The tables of outbox, inbox and dead letters, the same in every service. An inserted event notifies the relays. */
export const createEventTables = `
  create table outbox (
    id uuid primary key,
    subject text not null,
    data jsonb not null,
    actor text not null,
    request_id text not null,
    occurred_at timestamptz not null,
    published_at timestamptz,
    attempts int not null default 0,
    last_error text
  );
  ${notifyOnInsert('outbox', outboxChannel)}
  create index outbox_waiting on outbox (id) where published_at is null;
  create index outbox_published on outbox (published_at) where published_at is not null;
  create table inbox (
    consumer text not null,
    event_id uuid not null,
    applied_at timestamptz not null default now(),
    primary key (consumer, event_id)
  );
  create index inbox_applied on inbox (applied_at);
  create table dead_letters (
    id uuid primary key,
    event_id uuid not null,
    consumer text not null,
    subject text not null,
    envelope jsonb,
    raw text,
    error text not null,
    deliveries int not null,
    died_at timestamptz not null default now(),
    unique (consumer, event_id)
  );`;
