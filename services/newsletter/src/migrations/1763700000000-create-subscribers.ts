import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSubscribers1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
          check (deactivation_reason in ('unsubscribed', 'hard-bounce', 'soft-bounces', 'admin')),
        topics text[] not null,
        paused_until timestamptz,
        last_acted_at timestamptz not null,
        constraint subscribers_email_is_lower check (email = lower(email)),
        constraint subscribers_confirmed_since check (is_confirmed = (confirmed_at is not null))
      );
      create index subscribers_newest on subscribers (subscribed_at desc, id desc);
      create index subscribers_status on subscribers (is_active, is_confirmed, subscribed_at desc, id desc);
      create index subscribers_search on subscribers using gin (email gin_trgm_ops);
      create table confirmations (
        id uuid primary key,
        subscriber_id uuid not null references subscribers on delete cascade,
        token_hash text not null constraint confirmations_token unique,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index confirmations_subscriber on confirmations (subscriber_id, sent_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table confirmations, subscribers');
  }
}
