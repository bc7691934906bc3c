import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLicensing1763100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
      create table licences (
        id uuid primary key,
        entitlement_id uuid not null unique references entitlements (id),
        user_id uuid not null,
        key_hash bytea not null unique,
        display_last4 text not null,
        status text not null check (status in ('active', 'suspended', 'revoked')),
        seat_limit int not null,
        created_at timestamptz not null default now()
      );
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
      create table transfers (
        id uuid primary key,
        grant_id uuid not null references download_grants (id),
        file_id uuid not null,
        file_bytes bigint not null,
        received int8multirange not null default '{}',
        streams int not null default 0,
        last_seen_at timestamptz not null default now(),
        started_at timestamptz not null default now(),
        completed_at timestamptz
      );
      create index transfers_of_file on transfers (grant_id, file_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table transfers, download_grants, licences, entitlements, purchases');
  }
}
