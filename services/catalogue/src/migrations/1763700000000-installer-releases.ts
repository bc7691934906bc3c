import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InstallerReleases1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    await runner.query('drop table installer_releases');
  }
}
