import { notifyOnInsert } from '#platform/database/notify-on-insert';

/** Carts, quotes, sessions of the checkout and events of Stripe. */
export const createCheckout = `
  create table carts (
    user_id uuid primary key,
    items jsonb not null,
    codes text[] not null,
    updated_at timestamptz not null
  );
  create index carts_updated on carts (updated_at);
  create table quotes (
    id uuid primary key,
    user_id uuid,
    language text not null,
    request jsonb not null,
    quote jsonb not null,
    fingerprint text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
  create index quotes_expiry on quotes (expires_at);
  create table checkout_attempts (
    order_id uuid not null references orders,
    number int not null,
    user_id uuid not null,
    plugin_id uuid not null,
    state text not null check (state in ('open', 'completed', 'expired', 'superseded', 'failed')),
    price_cents int not null,
    language text not null,
    session_parameters json not null,
    session_id text constraint checkout_attempts_session unique,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    checked_at timestamptz not null,
    is_withdrawn boolean not null default false,
    expiry_due_at timestamptz not null default now(),
    expiry_attempts int not null default 0,
    plugin_ids uuid[],
    price_fingerprint text not null default '',
    primary key (order_id, number)
  );
  create unique index checkout_attempts_open on checkout_attempts (user_id, plugin_id) where state = 'open';
  create index checkout_attempts_of_product on checkout_attempts (plugin_id) where state = 'open';
  create index checkout_attempts_of_products on checkout_attempts using gin (plugin_ids) where state = 'open';
  create index checkout_attempts_to_expire on checkout_attempts (expiry_due_at)
    where state = 'open' and is_withdrawn;
  create table stripe_events (
    id text primary key,
    type text not null,
    livemode boolean not null,
    object jsonb not null,
    created_at timestamptz not null,
    received_at timestamptz not null default now(),
    state text not null default 'waiting' check (state in ('waiting', 'done', 'ignored', 'review', 'failed')),
    attempts int not null default 0,
    due_at timestamptz not null default now(),
    last_error text,
    finished_at timestamptz
  );
  create index stripe_events_waiting on stripe_events (due_at) where state = 'waiting';
  -- Waiting events are claimed by their rank: payments, then refunds and disputes, then expired sessions (event-order.ts).
  create index stripe_events_ranked on stripe_events ((case
    when type in ('checkout.session.completed', 'checkout.session.async_payment_succeeded') then 0
    when type = 'checkout.session.expired' then 2
    else 1 end), due_at) where state = 'waiting';
  create index stripe_events_finished on stripe_events (finished_at) where state <> 'waiting';
  create index stripe_events_in_review on stripe_events (id) where state = 'review';
  create index stripe_events_payment on stripe_events ((object ->> 'payment_intent'), created_at);
  ${notifyOnInsert('stripe_events', 'stripe_events')}
  create table event_listings (
    name text primary key,
    listed_until timestamptz not null
  );`;
