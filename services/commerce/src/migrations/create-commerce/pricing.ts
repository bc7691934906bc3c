const reduction = `kind text not null check (kind in ('percent', 'fixed')),
    percent int check (percent between 1 and 100),
    amount_cents int check (amount_cents > 0),
    scope text not null check (scope in ('all', 'categories', 'products')),
    categories text[] not null default '{}',
    plugin_ids uuid[] not null default '{}'`;
const hasAmount = `check ((kind = 'percent') = (percent is not null) and (kind = 'fixed') = (amount_cents is not null))`;

/** Sales, discount codes and the history of prices. */
export const createPricing = `
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
  create index discount_codes_discount on discount_codes (discount_id, code);`;
