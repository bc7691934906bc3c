import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Purchases, entitlements and licences. */
const entitlements = `
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
    plugin_ids uuid[] not null default '{}'
  );
  create index purchases_of_user on purchases (user_id);

  create extension if not exists pg_trgm;
  create table entitlements (
    id uuid primary key,
    user_id uuid not null,
    email text not null,
    subject_type text not null check (subject_type in ('product', 'collection')),
    subject_id uuid not null,
    slug text not null,
    name text not null,
    status text not null check (status in ('active', 'suspended', 'revoked')),
    source_order_id uuid not null,
    order_number text not null,
    created_at timestamptz not null default now(),
    constraint entitlements_once_per_order unique (source_order_id, subject_id)
  );
  create index entitlements_of_user on entitlements (user_id, created_at desc);
  create unique index entitlements_one_living on entitlements (user_id, subject_id) where status <> 'revoked';
  create index entitlements_newest on entitlements (created_at desc, id desc);
  create index entitlements_email on entitlements using gin (email gin_trgm_ops);
  create index entitlements_user_text on entitlements using gin ((user_id::text) gin_trgm_ops);
  create index entitlements_order_text on entitlements using gin ((source_order_id::text) gin_trgm_ops);
  create index entitlements_subject_text on entitlements using gin ((subject_id::text) gin_trgm_ops);
  create index entitlements_of_address on entitlements (lower(email), created_at desc, id desc);
  create index entitlements_of_subject on entitlements (subject_id, created_at desc, id desc);

  create table licences (
    id uuid primary key,
    entitlement_id uuid not null unique references entitlements (id),
    user_id uuid not null,
    key_hash bytea not null unique,
    display_last4 text not null,
    status text not null check (status in ('active', 'suspended', 'revoked')),
    seat_limit int not null,
    created_at timestamptz not null default now(),
    covers_below text
  );
  create index licences_of_user on licences (user_id);

  create table licence_events (
    id uuid primary key,
    entitlement_id uuid not null references entitlements (id) on delete cascade,
    order_id uuid not null,
    kind text not null check (kind in ('suspended', 'revoked', 'restored', 'moved')),
    at timestamptz not null default now()
  );
  create index licence_events_of_order on licence_events (order_id, at);
  create index licence_events_of_entitlement on licence_events (entitlement_id);
`;

/** Download grants and transfers. */
const downloads = `
  create table download_grants (
    id uuid primary key,
    order_id uuid not null unique,
    order_number text not null,
    user_id uuid not null,
    token_hash bytea not null unique,
    plugin_ids uuid[] not null,
    transfer_limit int not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    created_at timestamptz not null default now()
  );
  create index download_grants_oldest on download_grants (created_at);

  create table transfers (
    id uuid primary key,
    grant_id uuid not null references download_grants (id),
    file_id uuid not null,
    file_bytes bigint not null,
    received int8multirange not null default '{}',
    streams int not null default 0,
    last_seen_at timestamptz not null default now(),
    started_at timestamptz not null default now(),
    completed_at timestamptz,
    sent_bytes bigint not null default 0
  );
  create index transfers_of_file on transfers (grant_id, file_id);

  create table transfer_streams (
    id uuid primary key,
    transfer_id uuid not null references transfers (id) on delete cascade,
    seen_at timestamptz not null default now(),
    from_byte bigint not null default 0,
    end_byte bigint
  );
  create index transfer_streams_of_transfer on transfer_streams (transfer_id);
`;

/** Computers, seats and their history. */
const computers = `
  create table computers (
    id uuid primary key,
    user_id uuid not null,
    device_id text not null,
    machine_name text not null,
    os text not null,
    device jsonb not null default '{}',
    status text not null check (status in ('active', 'deactivated')),
    issued_at timestamptz not null,
    last_seen_at timestamptz not null,
    board_hash bytea,
    disk_hash bytea,
    os_hash bytea,
    constraint computers_one_per_device unique (user_id, device_id)
  );

  create table seats (
    licence_id uuid not null references licences (id),
    computer_id uuid not null references computers (id) on delete cascade,
    taken_at timestamptz not null,
    kind text not null default 'online' check (kind in ('online', 'offline')),
    lease_until timestamptz,
    primary key (licence_id, computer_id),
    constraint seats_lease_of_offline check ((kind = 'offline') = (lease_until is not null))
  );
  create index seats_of_computer on seats (computer_id);
  create view active_seats as
    select licence_id, computer_id, taken_at, kind, lease_until from seats
    where lease_until is null or lease_until > now();

  create table freed_seats (
    licence_id uuid not null,
    computer_id uuid not null,
    user_id uuid not null,
    freed_at timestamptz not null default now(),
    primary key (licence_id, computer_id)
  );
  create index freed_seats_of_user on freed_seats (user_id);

  create table seat_events (
    id uuid primary key,
    user_id uuid not null,
    computer_id uuid not null,
    licence_id uuid,
    kind text not null check (kind in ('SWAPPED', 'SWAPPED_BY_CODE', 'REBOUND', 'LOST', 'RELEASED_BY_ADMIN')),
    detail jsonb not null default '{}',
    at timestamptz not null default now()
  );
  create index seat_events_of_licence on seat_events (licence_id, at);
  create index seat_events_of_computer on seat_events (computer_id, at);
  create index seat_events_of_user on seat_events (user_id, at);
`;

/** Pairings, leases, mailed codes and owner addresses. */
const activations = `
  create table pairings (
    id uuid primary key,
    user_code_hash bytea not null,
    poll_secret_hash bytea not null,
    machine jsonb not null,
    client text,
    state text not null check (state in ('waiting', 'approved', 'denied', 'handed')),
    user_id uuid,
    computer_id uuid,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    constraint pairings_code_once unique (user_code_hash)
  );
  create index pairings_by_end on pairings (expires_at);

  create table offline_activations (
    id uuid primary key,
    user_id uuid not null,
    computer_id uuid not null references computers (id) on delete cascade,
    nonce text not null,
    device_public_key text not null,
    licence_file text not null,
    products text[] not null,
    lease_until timestamptz not null,
    created_at timestamptz not null default now(),
    returned_at timestamptz,
    released_by text check (released_by in ('receipt', 'owner', 'admin')),
    constraint offline_nonce_once unique (user_id, nonce)
  );
  create index offline_activations_of_computer on offline_activations (computer_id, created_at desc);

  create table swap_codes (
    user_id uuid primary key,
    code_hash bytea not null,
    tries int not null default 0,
    expires_at timestamptz not null
  );

  create table owner_addresses (
    user_id uuid not null,
    email text not null,
    since timestamptz not null,
    primary key (user_id, email)
  );
`;

/** The tables of the service, module by module. */
export class CreateLicensing1763100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const tables of [entitlements, downloads, computers, activations]) await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table owner_addresses, swap_codes, offline_activations, pairings, seat_events, freed_seats;
      drop view active_seats;
      drop table seats, computers, transfer_streams, transfers, download_grants, licence_events, licences,
        entitlements, purchases;
    `);
  }
}
