import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateBundles1790620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table bundles (
        id uuid primary key,
        slug text not null,
        title_en text not null,
        title_ru text not null,
        description_en text not null default '',
        description_ru text not null default '',
        image_url text not null default '',
        percent int not null check (percent between 0 and 100),
        is_active boolean not null default true,
        revision int not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint bundles_slug unique (slug)
      );
      create table bundle_items (
        bundle_id uuid not null references bundles (id) on delete cascade,
        plugin_id uuid not null,
        position int not null,
        primary key (bundle_id, plugin_id)
      );
      create table bundle_terms (
        bundle_id uuid not null references bundles (id) on delete cascade,
        starts_at timestamptz not null,
        percent int not null,
        plugin_ids uuid[] not null,
        primary key (bundle_id, starts_at)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bundle_terms, bundle_items, bundles');
  }
}
