/** Purchases, entitlements and licences. */
export const createEntitlements = `
  create table purchases (
    order_id uuid primary key,
    user_id uuid not null,
    state text not null check (state in ('active', 'suspended', 'revoked')),
    refunded_at timestamptz,
    restored_at timestamptz,
    dispute text check (dispute in ('open', 'won', 'lost')),
    dispute_at timestamptz,
    fulfilled_at timestamptz,
    order_number text,
    plugin_ids uuid[] not null default '{}',
    revoked_plugin_ids uuid[] not null default '{}',
    items_refunded_at timestamptz,
    source text not null default 'order' check (source in ('order', 'redemption', 'gift', 'grant')),
    is_nfr boolean not null default false
  );
  create index purchases_of_user on purchases (user_id);
  create table entitlements (
    id uuid primary key,
    user_id uuid not null,
    email text not null,
    subject_type text not null check (subject_type in ('product', 'collection')),
    subject_id uuid not null,
    slug text not null,
    name text not null,
    status text not null check (status in ('active', 'suspended', 'revoked', 'superseded')),
    source_order_id uuid not null,
    order_number text not null,
    created_at timestamptz not null default now(),
    language text check (language in ('en', 'ru')),
    superseded_by uuid,
    source text not null default 'order' check (source in ('order', 'redemption', 'gift', 'grant')),
    is_nfr boolean not null default false,
    search_text text generated always as (fold_text(email)) stored,
    constraint entitlements_once_per_order unique (source_order_id, subject_id)
  );
  create index entitlements_of_user on entitlements (user_id, created_at desc);
  create unique index entitlements_one_living on entitlements (user_id, subject_id) where status <> 'revoked';
  create index entitlements_newest on entitlements (created_at desc, id desc);
  create index entitlements_search_text on entitlements using gin (search_text gin_trgm_ops);
  create index entitlements_user_text on entitlements using gin ((user_id::text) gin_trgm_ops);
  create index entitlements_order_text on entitlements using gin ((source_order_id::text) gin_trgm_ops);
  create index entitlements_subject_text on entitlements using gin ((subject_id::text) gin_trgm_ops);
  create index entitlements_of_address on entitlements (lower(email), created_at desc, id desc);
  create index entitlements_of_subject on entitlements (subject_id, created_at desc, id desc);
  create index entitlements_of_type on entitlements (subject_type, created_at desc, id desc);
  create table licences (
    id uuid primary key,
    entitlement_id uuid not null unique references entitlements (id),
    user_id uuid not null,
    -- Licences have no key; both columns are unused.
    key_hash bytea,
    display_last4 text not null default '',
    status text not null check (status in ('active', 'suspended', 'revoked', 'superseded')),
    seat_limit int not null,
    created_at timestamptz not null default now(),
    covers_below text
  );
  create index licences_of_user on licences (user_id);
  create table licence_events (
    id uuid primary key,
    entitlement_id uuid not null references entitlements (id) on delete cascade,
    order_id uuid not null,
    kind text not null check (kind in ('suspended', 'revoked', 'restored', 'moved', 'superseded')),
    at timestamptz not null default now()
  );
  create index licence_events_of_order on licence_events (order_id, at);
  create index licence_events_of_entitlement on licence_events (entitlement_id);
  create index licence_events_by_age on licence_events (at);
  create table upgrades (
    order_id uuid not null,
    plugin_id uuid not null,
    user_id uuid not null,
    from_plugin_id uuid not null,
    primary key (order_id, plugin_id)
  );
  create index upgrades_of_licence on upgrades (user_id, from_plugin_id);`;
