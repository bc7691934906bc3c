import type { MigrationInterface, QueryRunner } from 'typeorm';
import { notifyOnInsert } from '#platform/database/notify-on-insert';

export class CreateCommerce1763100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists pg_trgm;
      create table orders (
        id uuid primary key,
        user_id uuid not null,
        state text not null check (state in ('pending', 'processing', 'review', 'failed', 'expired',
          'paid', 'partially_refunded', 'refunded', 'disputed')),
        number text constraint orders_number unique,
        language text not null check (language in ('en', 'ru')),
        email text not null,
        first_name text not null,
        last_name text not null,
        currency text not null,
        subtotal_cents int not null check (subtotal_cents >= 0),
        discount_cents int not null default 0 check (discount_cents >= 0),
        tax_cents int not null default 0 check (tax_cents >= 0),
        total_cents int not null check (total_cents >= 0),
        refunded_cents int not null default 0 check (refunded_cents >= 0),
        tax_country text,
        billing_country text,
        billing_email text,
        billing_name text,
        payment_intent_id text constraint orders_payment_intent unique,
        charge_id text,
        receipt_url text,
        card_brand text,
        card_last4 text,
        dispute text check (dispute in ('open', 'won', 'lost')),
        review_reason text,
        download_token text,
        request_id text not null,
        created_at timestamptz not null,
        paid_at timestamptz,
        refunded_at timestamptz,
        fulfilled_at timestamptz,
        announced_at timestamptz,
        announcements int not null default 0,
        revision int not null default 0,
        offer_id uuid,
        constraint orders_paid_has_number check (paid_at is null or number is not null)
      );
      create index orders_user on orders (user_id, created_at);
      create index orders_unfulfilled on orders (announced_at) where paid_at is not null and fulfilled_at is null;
      create index orders_newest on orders (created_at desc, id desc);
      create index orders_state on orders (state, created_at desc, id desc);
      create index orders_email on orders using gin ((coalesce(billing_email, email)) gin_trgm_ops);
      create index orders_of_address on orders (lower(coalesce(billing_email, email)), created_at desc, id desc);
      create index orders_number_search on orders using gin (number gin_trgm_ops);
      -- One order for each offer, also for concurrent purchases. An expired or failed order releases its offer.
      create unique index orders_offer on orders (offer_id)
        where offer_id is not null and state not in ('expired', 'failed');
      create table order_items (
        id uuid primary key,
        order_id uuid not null references orders,
        plugin_id uuid not null,
        slug text not null,
        name text not null,
        version text not null,
        image_url text not null,
        price_cents int not null check (price_cents >= 0),
        constraint order_items_once unique (order_id, plugin_id)
      );
      create index order_items_plugin on order_items (plugin_id);
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
        primary key (order_id, number)
      );
      create unique index checkout_attempts_open on checkout_attempts (user_id, plugin_id) where state = 'open';
      create index checkout_attempts_of_product on checkout_attempts (plugin_id) where state = 'open';
      create index checkout_attempts_to_expire on checkout_attempts (expiry_due_at)
        where state = 'open' and is_withdrawn;
      create table stripe_events (
        id text primary key,
        type text not null,
        livemode boolean not null,
        object jsonb not null,
        created_at timestamptz not null,
        received_at timestamptz not null default now(),
        state text not null default 'waiting' check (state in ('waiting', 'done', 'ignored', 'failed')),
        attempts int not null default 0,
        due_at timestamptz not null default now(),
        last_error text,
        finished_at timestamptz
      );
      create index stripe_events_waiting on stripe_events (due_at) where state = 'waiting';
      create index stripe_events_finished on stripe_events (finished_at) where state <> 'waiting';
      create index stripe_events_payment on stripe_events ((object ->> 'payment_intent'), created_at);
      create table event_listings (
        name text primary key,
        listed_until timestamptz not null
      );
      create table refunds (
        id uuid primary key,
        order_id uuid not null references orders,
        key text,
        stripe_refund_id text constraint refunds_stripe_id unique,
        amount_cents int not null check (amount_cents > 0),
        reason text,
        note text not null default '',
        state text not null check (state in ('requested', 'pending', 'succeeded', 'failed', 'refused')),
        refusal text,
        requested_by uuid,
        created_at timestamptz not null,
        sent_at timestamptz,
        constraint refunds_once unique (order_id, key)
      );
      create index refunds_of_order on refunds (order_id, created_at);
      create index refunds_waiting on refunds (created_at) where state = 'requested';
      create table offers (
        id uuid primary key,
        user_id uuid not null,
        rule text not null check (rule in ('crossgrade', 'loyalty')),
        plugin_id uuid not null,
        owned_name text,
        percent int not null check (percent between 1 and 90),
        issued_at timestamptz not null,
        ends_at timestamptz not null,
        earned_by uuid[] not null default '{}',
        constraint offers_once unique (user_id, rule, plugin_id)
      );
      create index offers_ends on offers (ends_at);
    `);
    await runner.query(notifyOnInsert('stripe_events', 'stripe_events'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table offers, refunds, event_listings, stripe_events, checkout_attempts, order_items, orders',
    );
  }
}
