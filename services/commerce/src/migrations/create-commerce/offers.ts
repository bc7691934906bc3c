/** Personal offers with their rules, and upgrade paths. Two rules are built in. */
export const createOffers = `
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
    category text,
    constraint offers_once unique (user_id, rule, plugin_id)
  );
  create index offers_ends on offers (ends_at);
  create index offers_newest on offers (issued_at desc, id desc);
  create index offers_of_user on offers (user_id, issued_at desc, id desc);
  create table offer_rules (
    id uuid primary key,
    kind text not null check (kind in ('crossgrade', 'loyalty')),
    category text,
    percent int not null check (percent between 1 and 90),
    priority int not null check (priority >= 0),
    starts_at timestamptz,
    ends_at timestamptz,
    is_active boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint offer_rules_period check (ends_at > starts_at)
  );
  insert into offer_rules (id, kind, percent, priority, is_active, created_at, updated_at) values
    ('019a0000-0000-7000-8000-0000000000c1', 'crossgrade', 30, 0, true, now(), now()),
    ('019a0000-0000-7000-8000-0000000000c2', 'loyalty', 15, 0, true, now(), now());
  create table upgrade_paths (
    id uuid primary key,
    from_plugin_id uuid not null,
    from_name text not null,
    from_major int check (from_major >= 0),
    to_plugin_id uuid not null,
    to_name text not null,
    price_cents int not null check (price_cents >= 0),
    is_active boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint upgrade_paths_products check (from_plugin_id <> to_plugin_id),
    constraint upgrade_paths_once unique nulls not distinct (from_plugin_id, from_major, to_plugin_id)
  );
  create index upgrade_paths_newest on upgrade_paths (created_at desc, id desc);`;
