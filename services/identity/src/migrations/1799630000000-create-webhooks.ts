import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Outgoing webhooks (docs/decisions/0105). */
export class CreateWebhooks1799630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table webhook_endpoints (
      id uuid primary key,
      url text not null,
      name text not null,
      events text[] not null,
      state text not null check (state in ('on', 'off', 'failed')),
      secret text not null,
      former_secret text,
      former_secret_ends_at timestamptz,
      failures int not null default 0,
      created_at timestamptz not null default now(),
      version int not null default 0,
      due_at timestamptz not null default 'infinity',
      has_news boolean not null default false,
      claims int not null default 0
    )`);
    await runner.query(`create table webhook_deliveries (
      id uuid primary key,
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      event_id uuid not null,
      type text not null,
      payload json not null,
      queued_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      attempts int not null default 0,
      tried_at timestamptz,
      status int,
      error text,
      answer text
    )`);
    await runner.query(`create index webhook_deliveries_waiting
      on webhook_deliveries (endpoint_id, queued_at, event_id) where state = 'waiting'`);
    await runner.query(`create index webhook_deliveries_newest
      on webhook_deliveries (endpoint_id, queued_at desc, id desc)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_deliveries');
    await runner.query('drop table webhook_endpoints');
  }
}
