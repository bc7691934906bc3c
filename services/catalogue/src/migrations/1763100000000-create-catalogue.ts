import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCatalogue1763100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table plugins (
        id uuid primary key,
        slug text not null constraint plugins_slug unique,
        category text not null check (category in ('synthesizer', 'effect', 'sampler', 'utility', 'other')),
        price_cents int not null check (price_cents >= 0),
        is_active boolean not null default true,
        version text not null default '1.0.0',
        image_url text not null default '',
        description_image_url text not null default '',
        video_url text not null default '',
        download_url text not null default '',
        compatibility text[] not null default '{}',
        gallery text[] not null default '{}',
        system_requirements jsonb not null,
        position int not null default 1000,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        revision int not null default 1,
        archived_at timestamptz,
        constraint plugins_archived_are_inactive check (archived_at is null or not is_active)
      );
      create index plugins_shown on plugins (position, slug) where is_active;
      create index plugins_newest on plugins (created_at desc, id desc) where archived_at is null;
      create table plugin_translations (
        plugin_id uuid not null references plugins (id) on delete cascade,
        language text not null check (language in ('en', 'ru')),
        name text not null,
        description text not null,
        detailed_description text not null default '',
        features text[] not null default '{}',
        tags text[] not null default '{}',
        specifications jsonb not null,
        download_sizes jsonb not null default '{}',
        primary key (plugin_id, language)
      );
      create table audio_samples (
        plugin_id uuid not null references plugins (id) on delete cascade,
        index int not null,
        texts jsonb not null,
        duration text not null,
        peaks smallint[] not null default '{}',
        storage_key text,
        bytes int,
        sha256 text,
        bypassed jsonb,
        content_type text not null default 'audio/mpeg',
        primary key (plugin_id, index)
      );
      create table download_files (
        id uuid primary key,
        plugin_id uuid not null references plugins (id),
        platform text not null check (platform in ('macos-universal', 'windows-x64')),
        version text not null,
        file_name text not null,
        bytes int not null,
        sha256 text not null,
        storage_key text not null,
        created_at timestamptz not null default now(),
        constraint download_files_one_per_version unique (plugin_id, platform, version)
      );
      create table installer_releases (
        id uuid primary key,
        platform text not null check (platform in ('macos-universal', 'windows-x64')),
        version text not null,
        channel text not null check (channel in ('stable', 'rc', 'beta')),
        file_name text not null,
        storage_key text not null,
        bytes bigint not null check (bytes > 0),
        sha256 text not null,
        notes jsonb not null,
        published_at timestamptz not null default now(),
        yanked_at timestamptz,
        constraint installer_releases_one_per_version unique (platform, version)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table installer_releases, download_files, audio_samples, plugin_translations, plugins',
    );
  }
}
