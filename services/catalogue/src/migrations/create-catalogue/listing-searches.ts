/**
 * Rows of `plugin_listings` are long because of their search vectors, so a frequent word reads thousands of pages. Counts and the
 * administrators' search read these tables instead, whose rows have no more than they need: vectors without positions, and all values of
 * the filters as one text, so that rows are grouped by a single value.
 */
const tables = `
  create table listing_searches (
    language text not null,
    plugin_id uuid not null,
    facets text not null,
    search tsvector not null,
    primary key (language, plugin_id),
    foreign key (language, plugin_id) references plugin_listings on delete cascade
  );
  create table product_labels (
    id uuid primary key references plugins (id) on delete cascade,
    created_at timestamptz not null,
    label text not null
  );`;

const indexes = `
  create index listing_searches_en on listing_searches using gin (search) with (fastupdate = off) where language = 'en';
  create index listing_searches_ru on listing_searches using gin (search) with (fastupdate = off) where language = 'ru';
  create index product_labels_newest on product_labels (created_at desc, id desc);
  create index product_labels_search on product_labels using gin (label gin_trgm_ops) with (fastupdate = off);`;

/**
 * Triggers, as those of `plugin_listings`. They read the changed rows alone, so that no plan of a table without statistics can make them
 * slow, and write the rows of active listings. The order of the values in `facets` is that of the filters in `listing-columns.ts`.
 * Unchanged rows are not written. The rows of a language are side by side, because a search reads one language.
 */
const triggers = `
  create function plugin_listings_refresh_searches() returns trigger language plpgsql as $$
    begin
      insert into listing_searches as known
        select language, plugin_id, concat_ws(' ', category, formats, systems, price_range), strip(search)
          from changed where is_active order by language
        on conflict (language, plugin_id) do update set (facets, search) = (excluded.facets, excluded.search)
          where (known.facets, known.search) is distinct from (excluded.facets, excluded.search);
      insert into product_labels as known
        select plugin_id, timestamptz 'epoch' + created_us * interval '1 microsecond', label
          from changed where language = 'en'
        on conflict (id) do update set (created_at, label) = (excluded.created_at, excluded.label)
          where (known.created_at, known.label) is distinct from (excluded.created_at, excluded.label);
      if exists (select from changed where not is_active) then
        delete from listing_searches where (language, plugin_id) in (select language, plugin_id from changed where not is_active);
      end if;
      return null;
    end $$;
  create function plugin_listings_remove_labels() returns trigger language plpgsql as $$
    begin
      delete from product_labels where id in (select plugin_id from changed);
      return null;
    end $$;
  create trigger plugin_listings_searched after insert on plugin_listings
    referencing new table as changed for each statement execute function plugin_listings_refresh_searches();
  create trigger plugin_listings_researched after update on plugin_listings
    referencing new table as changed for each statement execute function plugin_listings_refresh_searches();
  create trigger plugin_listings_unsearched after delete on plugin_listings
    referencing old table as changed for each statement execute function plugin_listings_remove_labels();`;

/** The searches of the lists. */
export const createListingSearches = `${tables}${triggers}${indexes}`;
