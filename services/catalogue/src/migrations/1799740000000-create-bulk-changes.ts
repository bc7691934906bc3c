import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bulk changes of products, so that they can be undone (docs/decisions/0111). */
export class CreateBulkChanges1799740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table bulk_changes (
        id uuid primary key,
        action text not null check (action in ('price', 'activate', 'deactivate')),
        request_hash text not null,
        state text not null default 'applied' check (state in ('applied', 'undoing', 'undone')),
        created_at timestamptz not null default now()
      );
      create index bulk_changes_created_at on bulk_changes (created_at, id);
      create table bulk_change_rows (
        change_id uuid not null references bulk_changes (id) on delete cascade,
        plugin_id uuid not null references plugins (id),
        name text not null,
        before jsonb not null,
        after jsonb not null,
        revision int not null,
        is_undone boolean not null default false,
        primary key (change_id, plugin_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bulk_change_rows; drop table bulk_changes');
  }
}
