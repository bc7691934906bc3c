/** Computers, seats and their history. */
export const createComputers = `
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
    -- The name that the owner gave it, and when the owner removed it from the list.
    given_name text,
    hidden_at timestamptz,
    constraint computers_one_per_device unique (user_id, device_id)
  );
  create index computers_issued on computers (issued_at);
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
  create index seat_events_by_age on seat_events (at);
  -- A deactivation deletes the seat, and a withdrawal depends on whether there ever was one.
  create table first_activations (
    licence_id uuid primary key references licences (id) on delete cascade,
    activated_at timestamptz not null
  );`;

/** Pairings, leases, mailed codes and owner addresses. */
export const createActivations = `
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
  );`;
