import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCommerce1763100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence order_numbers start 100001;
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
        constraint orders_paid_has_number check (paid_at is null or number is not null)
      );
      create index orders_user on orders (user_id, created_at);
      create index orders_unfulfilled on orders (announced_at) where paid_at is not null and fulfilled_at is null;
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
        draft json not null,
        session_id text constraint checkout_attempts_session unique,
        expires_at timestamptz not null,
        created_at timestamptz not null,
        checked_at timestamptz not null,
        primary key (order_id, number)
      );
      create unique index checkout_attempts_open on checkout_attempts (user_id, plugin_id) where state = 'open';
      create table stripe_events (
        id text primary key,
        type text not null,
        livemode boolean not null,
        object jsonb not null,
        created_at timestamptz not null,
        received_at timestamptz not null default now(),
        state text not null default 'waiting' check (state in ('waiting', 'done', 'ignored', 'failed')),
        attempts int not null default 0,
        next_try_at timestamptz not null default now(),
        last_error text,
        settled_at timestamptz
      );
      create index stripe_events_waiting on stripe_events (next_try_at) where state = 'waiting';
      create index stripe_events_settled on stripe_events (settled_at) where state <> 'waiting';
      create table event_listings (
        name text primary key,
        listed_until timestamptz not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table event_listings, stripe_events, checkout_attempts, order_items, orders');
    await runner.query('drop sequence order_numbers');
  }
}
