import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Expands the schema only: processes of the release before insert items without `due_cents`. */
export class CreatePricing1797600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const reduction = `kind text not null check (kind in ('percent', 'fixed')),
        percent int check (percent between 1 and 100),
        amount_cents int check (amount_cents > 0),
        scope text not null check (scope in ('all', 'categories', 'products')),
        categories text[] not null default '{}',
        plugin_ids uuid[] not null default '{}'`;
    const hasAmount = `check ((kind = 'percent') = (percent is not null) and (kind = 'fixed') = (amount_cents is not null))`;
    await runner.query(`
      alter table order_items add column due_cents int check (due_cents >= 0);
      create table order_adjustments (
        order_item_id uuid not null references order_items,
        position int not null,
        order_id uuid not null references orders,
        kind text not null check (kind in ('owned', 'bundle', 'sale', 'offer', 'upgrade', 'code')),
        key text not null,
        name text not null,
        amount_cents int not null check (amount_cents >= 0),
        primary key (order_item_id, position)
      );
      create index order_adjustments_order on order_adjustments (order_id);
      create table sales (
        id uuid primary key,
        name_en text not null,
        name_ru text not null,
        ${reduction},
        starts_at timestamptz not null,
        ends_at timestamptz not null,
        created_at timestamptz not null,
        constraint sales_amount ${hasAmount},
        constraint sales_period check (ends_at >= starts_at)
      );
      create index sales_end on sales (ends_at);
      create table price_history (
        plugin_id uuid not null,
        starts_at timestamptz not null,
        category text not null,
        list_cents int not null check (list_cents >= 0),
        primary key (plugin_id, starts_at)
      );
      create sequence price_schedule_versions;
      create table discounts (
        id uuid primary key,
        name text not null,
        ${reduction},
        starts_at timestamptz not null,
        ends_at timestamptz,
        max_uses int check (max_uses > 0),
        max_uses_per_customer int check (max_uses_per_customer > 0),
        is_exclusive boolean not null,
        is_batch boolean not null,
        created_at timestamptz not null,
        constraint discounts_amount ${hasAmount}
      );
      create index discounts_newest on discounts (created_at desc, id desc);
      create table discount_codes (
        code text primary key,
        discount_id uuid not null references discounts
      );
      create index discount_codes_discount on discount_codes (discount_id, code);
      create table order_codes (
        order_id uuid not null references orders,
        code text not null,
        discount_id uuid not null,
        address_hash text,
        primary key (order_id, code)
      );
      create index order_codes_code on order_codes (code);
      create index order_codes_discount on order_codes (discount_id);
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
      alter table checkout_attempts add column price_fingerprint text not null default '';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table checkout_attempts drop column price_fingerprint;
      drop table quotes, order_codes, discount_codes, discounts, price_history, sales, order_adjustments;
      drop sequence price_schedule_versions;
      alter table order_items drop column due_cents;
    `);
  }
}
