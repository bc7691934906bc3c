import type { MigrationInterface, QueryRunner } from 'typeorm';

const createTables = `
  create table releases (
    id uuid primary key,
    -- Null for the installer.
    subject_id uuid references plugins (id),
    version text not null,
    channel text not null check (channel in ('stable', 'rc', 'beta')),
    status text not null check (status in ('draft', 'published', 'yanked')),
    rollout_percent int not null default 100 check (rollout_percent between 0 and 100),
    is_critical boolean not null default false,
    min_os jsonb not null default '{}',
    max_os jsonb not null default '{}',
    min_memory_gb int check (min_memory_gb > 0),
    notes jsonb not null,
    yank_reason jsonb,
    created_at timestamptz not null default now(),
    published_at timestamptz,
    yanked_at timestamptz,
    constraint releases_one_per_version unique nulls not distinct (subject_id, version),
    constraint releases_published check ((status = 'draft') = (published_at is null)),
    constraint releases_yanked check ((status = 'yanked') = (yanked_at is not null))
  );
  create table artifacts (
    id uuid primary key,
    release_id uuid not null references releases (id) on delete cascade,
    platform text not null check (platform in ('macos-universal', 'windows-x64')),
    arch text not null check (arch in ('universal', 'x64', 'arm64')),
    formats text[] not null default '{}',
    kind text not null check (kind in ('installer', 'zip', 'demo', 'manual', 'delta')),
    delta_from text,
    file_name text not null,
    bytes bigint not null check (bytes > 0),
    sha256 text not null,
    -- Null in rows from before signatures.
    ed25519 text,
    public_key text,
    storage_key text not null,
    created_at timestamptz not null default now(),
    constraint artifacts_one_per_target unique nulls not distinct (release_id, platform, arch, kind, delta_from)
  );`;

/** Clients compare what they have installed with these rows: only the withdrawal and the roll-out of a published release change. */
const protectPublished = `
  create function keep_published_release() returns trigger language plpgsql as $$
  begin
    if old.status = 'draft' then
      return case tg_op when 'DELETE' then old else new end;
    end if;
    if tg_op = 'DELETE' or new.status = 'draft' or old.status = 'yanked'
      or (to_jsonb(new) - '{status,rollout_percent,yank_reason,yanked_at}'::text[])
        <> (to_jsonb(old) - '{status,rollout_percent,yank_reason,yanked_at}'::text[]) then
      raise exception 'a published release never changes' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $$;
  create trigger releases_keep_published before update or delete on releases
    for each row execute function keep_published_release();
  create function keep_published_artifact() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from releases where id = old.release_id and status <> 'draft') then
      raise exception 'the files of a published release never change' using errcode = 'integrity_constraint_violation';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$;
  create trigger artifacts_keep_published before update or delete on artifacts
    for each row execute function keep_published_artifact();`;

const archOf = `case platform when 'macos-universal' then 'universal' else 'x64' end`;

/**
 * The files of one version become artifacts of one release and keep their ids, to which links and transfers refer. Where the platforms
 * of a version of the installer were on different channels, the release gets the narrowest one; a platform that was withdrawn alone
 * loses its file.
 */
const moveRows = `
  insert into releases (id, subject_id, version, channel, status, notes, created_at, published_at)
    select gen_random_uuid(), plugin_id, version, 'stable', 'published',
      coalesce((array_agg(notes order by created_at) filter (where notes is not null))[1], '{"en":"","ru":""}'),
      min(created_at), min(created_at)
    from download_files group by plugin_id, version;
  insert into artifacts (id, release_id, platform, arch, kind, file_name, bytes, sha256, storage_key, created_at)
    select f.id, r.id, platform, ${archOf}, 'installer', file_name, bytes, sha256, storage_key, f.created_at
    from download_files f join releases r on r.subject_id = f.plugin_id and r.version = f.version;
  insert into releases (id, version, channel, status, notes, created_at, published_at, yanked_at, yank_reason)
    select gen_random_uuid(), version,
      (array_agg(channel order by array_position(array['beta', 'rc', 'stable'], channel)))[1],
      case when bool_and(yanked_at is not null) then 'yanked' else 'published' end,
      (array_agg(notes order by published_at desc))[1], min(published_at), min(published_at),
      case when bool_and(yanked_at is not null) then max(yanked_at) end,
      case when bool_and(yanked_at is not null) then '{"en":"Withdrawn","ru":"Отозвана"}'::jsonb end
    from installer_releases group by version;
  insert into artifacts (id, release_id, platform, arch, kind, file_name, bytes, sha256, storage_key, created_at)
    select f.id, r.id, platform, ${archOf}, 'installer', file_name, bytes, sha256, storage_key, f.published_at
    from installer_releases f join releases r on r.subject_id is null and r.version = f.version
    where r.status = 'yanked' or f.yanked_at is null;`;

/**
 * Replicas of the release before read the former tables while this one starts. The views answer them and are removed in a later
 * release.
 */
const replaceTables = `
  drop table download_files, installer_releases;
  create view download_files as
    select a.id, r.subject_id as plugin_id, a.platform, r.version, a.file_name, a.bytes::int as bytes, a.sha256, a.storage_key,
      greatest(a.created_at, r.published_at) as created_at, r.notes
    from artifacts a join releases r on r.id = a.release_id
    where r.subject_id is not null and r.status = 'published' and r.channel = 'stable' and a.kind in ('installer', 'zip');
  create view installer_releases as
    select a.id, a.platform, r.version, r.channel, a.file_name, a.storage_key, a.bytes, a.sha256, r.notes, r.published_at, r.yanked_at
    from artifacts a join releases r on r.id = a.release_id
    where r.subject_id is null and r.status <> 'draft' and a.kind in ('installer', 'zip');`;

/** The former tables have one file of a version and platform, whatever its architecture. */
const restoreTables = `
  alter view download_files rename to former_files;
  alter view installer_releases rename to former_installers;
  create table download_files as
    select distinct on (plugin_id, platform, version) * from former_files order by plugin_id, platform, version, created_at, id;
  create table installer_releases as
    select distinct on (platform, version) * from former_installers order by platform, version, published_at, id;
  drop view former_files, former_installers;
  alter table download_files add primary key (id), alter plugin_id set not null, alter created_at set default now(),
    add constraint download_files_one_per_version unique (plugin_id, platform, version),
    add foreign key (plugin_id) references plugins (id);
  alter table installer_releases add primary key (id), alter published_at set default now(),
    add constraint installer_releases_one_per_version unique (platform, version);
  drop table artifacts, releases;
  drop function keep_published_release, keep_published_artifact;`;

/** One pair of tables for the releases of plug-ins and of the installer (docs/decisions/0097). */
export class CreateReleases1799410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [createTables, moveRows, replaceTables, protectPublished]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(restoreTables);
  }
}
