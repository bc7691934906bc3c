import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDailyFigures } from '#platform/figures/create-daily-figures';
import { createFoldText } from '#platform/lists/fold-text';
import { createMailDeliveries } from '#platform/mail/create-mail-deliveries';
import { createRetentionRuns } from '#platform/retention/retention-run.entity';
import { createPlatformTables } from '#platform/run/create-platform-tables';

const subscribers = `
  create extension if not exists pg_trgm;
  create table subscribers (
    id uuid primary key,
    email text not null constraint subscribers_email unique,
    language text not null check (language in ('en', 'ru')),
    source text not null,
    is_confirmed boolean not null default false,
    is_active boolean not null default true,
    subscribed_at timestamptz not null,
    confirmed_at timestamptz,
    confirmed_from text,
    confirmed_with text,
    deactivated_at timestamptz,
    deactivation_reason text
      check (deactivation_reason in ('unsubscribed', 'hard-bounce', 'soft-bounces', 'admin', 'complaint')),
    topics text[] not null,
    paused_until timestamptz,
    last_acted_at timestamptz not null,
    -- Which text the subscriber agreed to.
    consent_version text,
    search_text text generated always as (fold_text(email)) stored,
    constraint subscribers_email_is_lower check (email = lower(email)),
    constraint subscribers_confirmed_since check (is_confirmed = (confirmed_at is not null))
  );
  create index subscribers_newest on subscribers (subscribed_at desc, id desc);
  create index subscribers_status on subscribers (is_active, is_confirmed, subscribed_at desc, id desc);
  create index subscribers_search_text on subscribers using gin (search_text gin_trgm_ops);
  create index subscribers_inactive on subscribers (last_acted_at);
  create index subscribers_left on subscribers (subscribed_at desc, id desc) where not is_active;
  create index subscribers_confirmed_at on subscribers (confirmed_at) where confirmed_at is not null;
  create index subscribers_deactivated_at on subscribers (deactivated_at) where deactivated_at is not null;
  create index subscribers_audience on subscribers (id) where is_active and is_confirmed;
  create table confirmations (
    id uuid primary key,
    subscriber_id uuid not null references subscribers on delete cascade,
    token_hash text not null constraint confirmations_token unique,
    sent_at timestamptz not null,
    is_resent boolean not null default false,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index confirmations_subscriber on confirmations (subscriber_id, sent_at);
  create table bounce_reports (
    id text primary key,
    -- A changed address takes its reports along.
    email text not null references subscribers (email) on delete cascade on update cascade,
    kind text not null check (kind in ('hard', 'soft', 'complaint')),
    reported_at timestamptz not null
  );
  create index bounce_reports_email on bounce_reports (email);
  create index bounce_reports_age on bounce_reports (reported_at);
`;

const customers = `
  create table customers (
    user_id uuid primary key,
    email text not null,
    since timestamptz not null default 'epoch'
  );
  create index customers_email on customers (email);
  create table ownerships (
    user_id uuid not null,
    plugin_id uuid not null,
    is_owned boolean not null,
    changed_at timestamptz not null,
    primary key (user_id, plugin_id)
  );
  create index ownerships_plugin on ownerships (plugin_id) where is_owned;
`;

const campaigns = `
  create table campaigns (
    id uuid primary key,
    title text not null,
    topic text not null check (topic in ('news', 'releases', 'offers')),
    segment jsonb not null default '{}',
    articles jsonb not null,
    state text not null check (state in ('draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled')),
    english_for_all boolean not null default false,
    created_at timestamptz not null,
    created_by uuid not null,
    scheduled_at timestamptz,
    started_at timestamptz,
    resumed_at timestamptz,
    finished_at timestamptz,
    paused_reason text,
    filled_through uuid,
    is_filled boolean not null default false,
    results jsonb
  );
  create index campaigns_newest on campaigns (created_at desc, id desc);
  create index campaigns_underway on campaigns (started_at) where state in ('scheduled', 'sending');
  create table deliveries (
    id uuid primary key,
    campaign_id uuid not null references campaigns on delete cascade,
    subscriber_id uuid references subscribers on delete set null,
    state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'skipped', 'unsettled')),
    attempts int not null default 0,
    due_at timestamptz not null,
    settled_at timestamptz,
    last_error text,
    constraint deliveries_once unique (campaign_id, subscriber_id)
  );
  create index deliveries_due on deliveries (campaign_id, due_at, id) where state in ('queued', 'sending');
  create index deliveries_progress on deliveries (campaign_id, state);
  create index deliveries_subscriber on deliveries (subscriber_id, settled_at);
  create index deliveries_settled on deliveries (settled_at) where settled_at is not null;
  create table sending_rates (
    is_only boolean primary key default true check (is_only),
    second timestamptz not null,
    claimed_count int not null
  );
  insert into sending_rates (second, claimed_count) values (now(), 0);
`;

const tables = [
  createPlatformTables,
  createMailDeliveries,
  createRetentionRuns,
  createDailyFigures,
  createFoldText,
  subscribers,
  customers,
  campaigns,
];

export class CreateNewsletter1799100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of tables) await runner.query(sql);
  }

  /** Deleting the database is the way back. */
  async down(): Promise<void> {}
}
