import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDailyFigures } from '#platform/figures/create-daily-figures';
import { createFoldText } from '#platform/lists/fold-text';
import { createMailDeliveries } from '#platform/mail/create-mail-deliveries';
import { createRetentionRuns } from '#platform/retention/retention-run.entity';
import { createPlatformTables } from '#platform/run/create-platform-tables';

const users = `
  create table users (
    id uuid primary key,
    email text not null,
    first_name text not null,
    last_name text not null,
    password_hash text not null,
    role text not null default 'user' check (role in ('user', 'admin')),
    language text not null default 'en' check (language in ('en', 'ru')),
    token_version int not null default 1,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    last_active_at timestamptz not null default now(),
    warned_at timestamptz,
    email_confirmed_at timestamptz,
    email_since timestamptz not null default now(),
    -- Stored folded: folding each hit of a search would take 8 µs.
    search_text text generated always as (fold_text(first_name || ' ' || last_name || ' ' || email)) stored,
    constraint users_email_is_lower check (email = lower(email))
  );
  create unique index users_email on users (email) where deleted_at is null;
  create index users_newest on users (created_at desc, id desc) where deleted_at is null;
  create index users_admins on users (id) where role = 'admin' and deleted_at is null;
  create index users_registered on users (created_at);
  create index users_search_text on users using gin (search_text gin_trgm_ops) where deleted_at is null;
  create index users_inactive on users (last_active_at) where deleted_at is null and role = 'user';
`;

const sessions = `
  create table sessions (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    token_version int not null,
    device text not null,
    address text not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    is_strong boolean not null default false,
    -- A session that continues after a change of password keeps its tokens. Null: only those of its token version are valid.
    oldest_token_version int
  );
  create index sessions_of_user on sessions (user_id, expires_at);
  create index sessions_oldest on sessions (expires_at);
`;

const codes = `
  create table password_resets (
    id uuid primary key,
    user_id uuid references users (id) on delete cascade,
    code_hash text not null,
    token_hash text not null constraint password_resets_token unique,
    tries int not null default 0,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    tries_by_email int not null default 0
  );
  create index password_resets_live on password_resets (user_id) where ended_at is null;
  create index password_resets_oldest on password_resets (created_at);
  create table code_attempts (
    user_id uuid not null references users (id) on delete cascade,
    purpose text not null,
    attempts int not null,
    resets_at timestamptz not null,
    primary key (user_id, purpose)
  );
  create index code_attempts_oldest on code_attempts (resets_at);
  create table second_factors (
    user_id uuid primary key references users (id) on delete cascade,
    secret text not null,
    started_at timestamptz not null default now(),
    confirmed_at timestamptz,
    last_step bigint not null default 0,
    tries int not null default 0,
    tries_until timestamptz not null default now()
  );
  create table recovery_codes (
    user_id uuid not null references second_factors (user_id) on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  );
`;

const emailChanges = `
  create table email_changes (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    new_email text not null constraint email_changes_email_is_lower check (new_email = lower(new_email)),
    token_hash text not null constraint email_changes_token unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    token_version int not null default 0,
    old_email text not null default '',
    redeemed_at timestamptz,
    old_since timestamptz
  );
  create index email_changes_of_user on email_changes (user_id);
  create index email_changes_oldest on email_changes (created_at);
`;

/** Which accounts a restore has to erase again. */
const erasuresToRepeat = `
  create table erasures_to_repeat (user_id uuid primary key);
`;

const shopSettings = `
  create table shop_settings (
    name text primary key,
    value jsonb not null,
    changed_at timestamptz not null default now(),
    changed_by text not null
  );
`;

const tables = [
  createPlatformTables,
  createMailDeliveries,
  createRetentionRuns,
  createDailyFigures,
  createFoldText,
  'create extension if not exists pg_trgm',
  users,
  sessions,
  codes,
  emailChanges,
  erasuresToRepeat,
  shopSettings,
];

export class CreateIdentity1799100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of tables) await runner.query(sql);
  }

  /** Deleting the database is the way back. */
  async down(): Promise<void> {}
}
