/** Word forms without stop words: a visitor who types "the" or "не" is looking for a name. */
const textSearch = `
  create text search dictionary catalogue_english (template = snowball, language = english);
  create text search dictionary catalogue_russian (template = snowball, language = russian);
  create text search configuration catalogue_en (copy = pg_catalog.english);
  alter text search configuration catalogue_en alter mapping replace english_stem with catalogue_english;
  create text search configuration catalogue_ru (copy = pg_catalog.russian);
  alter text search configuration catalogue_ru alter mapping replace english_stem with catalogue_english;
  alter text search configuration catalogue_ru alter mapping replace russian_stem with catalogue_russian;`;

/** One row for each plug-in and language: what lists are sorted, filtered and searched by, without the texts of the cards. */
const table = `
  create table plugin_listings (
    language text not null check (language in ('en', 'ru')),
    plugin_id uuid not null references plugins (id) on delete cascade,
    is_active boolean not null,
    slug text not null,
    position int not null,
    created_us bigint not null,
    price_cents int not null,
    sort_name text not null,
    category text not null,
    formats smallint not null,
    systems smallint not null,
    price_range smallint not null,
    label text not null,
    search tsvector not null,
    primary key (language, plugin_id)
  );
  create index plugin_listings_featured on plugin_listings (language, position, slug) where is_active;
  create index plugin_listings_newest on plugin_listings (language, created_us, slug) where is_active;
  create index plugin_listings_price on plugin_listings (language, price_cents, slug) where is_active;
  create index plugin_listings_name on plugin_listings (language, sort_name, slug) where is_active;
  create index plugin_listings_facets on plugin_listings (language, category, formats, systems, price_range) where is_active;
  create index plugin_listings_search_en on plugin_listings using gin (search) with (fastupdate = off)
    where is_active and language = 'en';
  create index plugin_listings_search_ru on plugin_listings using gin (search) with (fastupdate = off)
    where is_active and language = 'ru';
  create index plugin_listings_label on plugin_listings using gin (label gin_trgm_ops) with (fastupdate = off)
    where language = 'en';`;

/**
 * Bits of formats and systems in the order of libs/contracts/src/catalogue/plugin-filters.ts. Texts that are not translated are the
 * English ones. Unchanged rows are not written.
 */
const refresh = `
  create function refresh_plugin_listings(ids uuid[]) returns void language sql as $$
    delete from plugin_listings l using plugins p
     where p.id = any(ids) and l.plugin_id = p.id and p.archived_at is not null;
    insert into plugin_listings as known
      select wanted.language, p.id, p.is_active, p.slug, p.position,
             (extract(epoch from p.created_at) * 1000000)::bigint, p.price_cents,
             translate(lower(texts.name), 'ё', 'е'), p.category,
             (case when 'VST3' = any(p.compatibility) then 1 else 0 end)
               | (case when 'AU' = any(p.compatibility) then 2 else 0 end)
               | (case when 'AAX' = any(p.compatibility) then 4 else 0 end),
             (case when joined.compatibility ~* '(^|\\|)macos' then 1 else 0 end)
               | (case when joined.compatibility ~* '(^|\\|)windows' then 2 else 0 end),
             case when p.price_cents = 0 then 0 when p.price_cents < 5000 then 1
                  when p.price_cents <= 10000 then 2 else 3 end,
             fold_text(p.slug || ' ' || names.label),
             to_tsvector(case wanted.language when 'ru' then 'catalogue_ru'::regconfig else 'catalogue_en'::regconfig end,
               fold_text(texts.document || ' ' || names.label))
               || to_tsvector('simple', fold_text(texts.document || ' ' || names.label))
        from plugins p
        cross join (values ('en'), ('ru')) wanted (language)
        cross join lateral (select array_to_string(p.compatibility, '|') compatibility) joined
        cross join lateral (
          select t.name, concat_ws(' ', t.name, array_to_string(t.features, ' '), t.description) document
            from plugin_translations t
           where t.plugin_id = p.id and t.language in (wanted.language, 'en')
           order by t.language = wanted.language desc limit 1) texts
        cross join lateral (
          select string_agg(t.name || ' ' || array_to_string(t.tags, ' '), ' ' order by t.language) label
            from plugin_translations t where t.plugin_id = p.id) names
       where p.id = any(ids) and p.archived_at is null
      on conflict (language, plugin_id) do update
        set (is_active, slug, position, created_us, price_cents, sort_name, category, formats, systems, price_range, label, search)
          = (excluded.is_active, excluded.slug, excluded.position, excluded.created_us, excluded.price_cents,
             excluded.sort_name, excluded.category, excluded.formats, excluded.systems, excluded.price_range,
             excluded.label, excluded.search)
        where known.* is distinct from excluded.*;
  $$;`;

/** Triggers, so that a statement of an operator keeps the rows up to date as well. */
const triggers = `
  create function plugins_refresh_listings() returns trigger language plpgsql as $$
    begin
      perform refresh_plugin_listings(array(select id from changed));
      return null;
    end $$;
  create function plugin_translations_refresh_listings() returns trigger language plpgsql as $$
    begin
      perform refresh_plugin_listings(array(select distinct plugin_id from changed));
      return null;
    end $$;
  create trigger plugins_listed after insert on plugins
    referencing new table as changed for each statement execute function plugins_refresh_listings();
  create trigger plugins_relisted after update on plugins
    referencing new table as changed for each statement execute function plugins_refresh_listings();
  create trigger plugin_translations_listed after insert on plugin_translations
    referencing new table as changed for each statement execute function plugin_translations_refresh_listings();
  create trigger plugin_translations_relisted after update on plugin_translations
    referencing new table as changed for each statement execute function plugin_translations_refresh_listings();
  create trigger plugin_translations_unlisted after delete on plugin_translations
    referencing old table as changed for each statement execute function plugin_translations_refresh_listings();`;

/** The lists of the shop. */
export const createPluginListings = `create extension if not exists pg_trgm;${textSearch}${table}${refresh}${triggers}`;
