/** Products with their files. */
export const createProducts = `
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
    constraint plugins_archived_are_inactive check (archived_at is null or not is_active),
    -- Whether the page of a product without a video announces one.
    is_video_announced boolean not null default true
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
    -- What is new in the version.
    notes jsonb,
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
  );`;

export const createBundles = `
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
  );`;

export const createPriceReductions = `
  create table price_schedules (
    plugin_id uuid primary key,
    version int not null
  );
  create table price_reductions (
    plugin_id uuid not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    sale_id uuid not null,
    list_cents int not null,
    price_cents int not null check (price_cents >= 0),
    lowest_cents int not null check (lowest_cents >= 0),
    -- The ranges of plugin_listings, so that the price filter selects by the price in effect.
    price_range smallint not null generated always as (
      case when price_cents = 0 then 0 when price_cents < 5000 then 1 when price_cents <= 10000 then 2 else 3 end) stored,
    primary key (plugin_id, starts_at),
    constraint price_reductions_reduce check (price_cents < list_cents and ends_at > starts_at)
  );
  create index price_reductions_end on price_reductions (ends_at);
  create index price_reductions_start on price_reductions (starts_at);`;
