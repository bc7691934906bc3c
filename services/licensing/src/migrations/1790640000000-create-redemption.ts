import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that are redeemed for licences, presents, and licences that administrators give. Expands the schema only. */
export class CreateRedemption1790640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const origin = `add column source text not null default 'order' check (source in ('order', 'redemption', 'gift', 'grant')),
        add column is_nfr boolean not null default false`;
    await runner.query(`
      alter table purchases ${origin};
      alter table entitlements ${origin};
      create table redemption_batches (
        id uuid primary key,
        name text not null,
        kind text not null check (kind in ('reseller', 'magazine', 'nfr', 'gift')),
        products jsonb not null,
        valid_until timestamptz,
        note text not null default '',
        created_by uuid not null,
        order_id uuid unique,
        created_at timestamptz not null,
        withdrawn_at timestamptz
      );
      create index redemption_batches_newest on redemption_batches (created_at desc, id desc) where order_id is null;
      create table redemption_codes (
        id uuid primary key,
        batch_id uuid not null references redemption_batches,
        code_hash bytea not null unique,
        sealed_code bytea not null,
        last4 text not null,
        withdrawn_at timestamptz,
        redeemed_at timestamptz,
        redeemed_by uuid,
        constraint redemption_codes_redeemer check ((redeemed_at is null) = (redeemed_by is null))
      );
      create index redemption_codes_of_batch on redemption_codes (batch_id, redeemed_at, id);
      create index redemption_codes_of_user on redemption_codes (redeemed_by);
      create table gifts (
        order_id uuid primary key,
        order_number text not null,
        buyer_id uuid not null,
        buyer_name text not null,
        code_id uuid not null unique references redemption_codes,
        email text not null,
        name text not null,
        message text not null,
        language text not null,
        deliver_at timestamptz not null,
        sent_at timestamptz,
        mail_count int not null default 0,
        created_at timestamptz not null
      );
      create index gifts_of_buyer on gifts (buyer_id, created_at desc);
      create index gifts_to_send on gifts (deliver_at) where sent_at is null;
      create table licence_grants (
        id uuid primary key,
        user_id uuid not null,
        plugin_id uuid not null,
        product text not null,
        reason text not null check (reason in ('press', 'apology', 'nfr', 'other')),
        note text not null,
        granted_by uuid not null,
        granted_at timestamptz not null,
        revoked_at timestamptz
      );
      create index licence_grants_of_user on licence_grants (user_id, granted_at desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table licence_grants, gifts, redemption_codes, redemption_batches;
      alter table entitlements drop column source, drop column is_nfr;
      alter table purchases drop column source, drop column is_nfr;
    `);
  }
}
