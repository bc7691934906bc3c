import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCampaigns1763700001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table campaigns (
        id uuid primary key,
        title text not null,
        topic text not null check (topic in ('news', 'releases', 'offers')),
        articles jsonb not null,
        state text not null check (state in ('draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled')),
        english_for_all boolean not null default false,
        created_at timestamptz not null,
        created_by uuid not null,
        scheduled_at timestamptz,
        started_at timestamptz,
        finished_at timestamptz,
        paused_reason text,
        filled_through uuid,
        is_filled boolean not null default false
      );
      create index campaigns_newest on campaigns (created_at desc, id desc);
      create index campaigns_underway on campaigns (started_at) where state in ('scheduled', 'sending');
      create table deliveries (
        id uuid primary key,
        campaign_id uuid not null references campaigns on delete cascade,
        subscriber_id uuid references subscribers on delete set null,
        state text not null
          check (state in ('queued', 'sending', 'handed', 'sent', 'failed', 'skipped', 'unsettled')),
        attempts int not null default 0,
        next_try_at timestamptz not null,
        claim uuid,
        claimed_at timestamptz,
        settled_at timestamptz,
        last_error text,
        constraint deliveries_once unique (campaign_id, subscriber_id)
      );
      create index deliveries_queued on deliveries (campaign_id, next_try_at, id) where state = 'queued';
      create index deliveries_claimed on deliveries (claimed_at) where state in ('sending', 'handed');
      create index deliveries_progress on deliveries (campaign_id, state);
      create index deliveries_subscriber on deliveries (subscriber_id, settled_at);
      create table sending_pace (
        is_only boolean primary key default true check (is_only),
        second timestamptz not null,
        taken int not null
      );
      insert into sending_pace (second, taken) values (now(), 0);
      create index subscribers_readers on subscribers (id) where is_active and is_confirmed;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sending_pace, deliveries, campaigns; drop index subscribers_readers');
  }
}
