/**
 * One row for each active plug-in and period of its price, with what lists by price are sorted and filtered by. A period is a row of its
 * own, because the plug-ins of a sale share it: the rows of the present are read from the indexes without those of other periods. Without a
 * sale all rows have the same period, and Postgres would read the whole table for each period that no row has any more; so it counts on ten.
 */
const tables = `
  create function price_range_of(price_cents int) returns smallint language sql immutable as $$
    select (case when price_cents = 0 then 0 when price_cents < 5000 then 1 when price_cents <= 10000 then 2 else 3 end)::smallint
  $$;
  create table listing_periods (
    id int primary key generated always as identity,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    is_reduced boolean not null,
    unique (starts_at, ends_at, is_reduced),
    constraint listing_periods_last check (starts_at < ends_at)
  );
  create table listing_prices (
    plugin_id uuid not null references plugins (id) on delete cascade,
    period_id int not null references listing_periods (id),
    price_cents int not null,
    price_range smallint not null generated always as (price_range_of(price_cents)) stored,
    slug text not null,
    position int not null,
    created_us bigint not null,
    sort_name_en text not null,
    sort_name_ru text not null,
    category text not null,
    formats smallint not null,
    systems smallint not null,
    primary key (plugin_id, period_id)
  );
  alter table listing_prices alter column period_id set (n_distinct = 10);
  create index listing_prices_featured on listing_prices (period_id, price_range, position, slug);
  create index listing_prices_newest on listing_prices (period_id, price_range, created_us, slug);
  create index listing_prices_price on listing_prices (period_id, price_range, price_cents, slug);
  create index listing_prices_name_en on listing_prices (period_id, price_range, sort_name_en, slug);
  create index listing_prices_name_ru on listing_prices (period_id, price_range, sort_name_ru, slug);
  create index listing_prices_facets on listing_prices (period_id, category, formats, systems, price_range)
    include (plugin_id);`;

/**
 * The periods of each plug-in's price, from the present on, without a gap: those of the reductions that were computed from its list
 * price, and the time before, between and after them. The present one has no start, so that plug-ins share it whatever was before.
 */
const periods = `
  create view planned_listing_prices as
    select l.plugin_id, planned.price_cents, planned.is_reduced, planned.ends_at,
           case when planned.starts_at <= now() then '-infinity' else planned.starts_at end as starts_at
      from plugin_listings l
     cross join lateral (
       select '-infinity'::timestamptz as starts_at, coalesce(min(r.starts_at), 'infinity') as ends_at, false as is_reduced,
              l.price_cents
         from price_reductions r where r.plugin_id = l.plugin_id and r.list_cents = l.price_cents
       union all
       select r.starts_at, r.ends_at, true, r.price_cents
         from price_reductions r where r.plugin_id = l.plugin_id and r.list_cents = l.price_cents
       union all
       select r.ends_at, lead(r.starts_at, 1, 'infinity') over (order by r.starts_at), false, l.price_cents
         from price_reductions r where r.plugin_id = l.plugin_id and r.list_cents = l.price_cents) planned
     where l.language = 'en' and l.is_active and planned.starts_at < planned.ends_at and planned.ends_at > now();`;

/**
 * The lock on the plug-ins comes first: a saved list price and a new schedule of one product are then computed one after the other. A
 * period that ended a day ago is used by no transaction that runs.
 */
const refresh = `
  create function refresh_listing_prices(ids uuid[]) returns void language plpgsql as $$
    begin
      if cardinality(ids) = 0 then return; end if;
      perform from plugins where id = any(ids) order by id for no key update;
      delete from listing_prices where plugin_id = any(ids);
      insert into listing_periods (starts_at, ends_at, is_reduced)
        select distinct starts_at, ends_at, is_reduced from planned_listing_prices where plugin_id = any(ids)
        except select starts_at, ends_at, is_reduced from listing_periods
        order by starts_at, ends_at, is_reduced
        on conflict do nothing;
      insert into listing_prices (plugin_id, period_id, price_cents, slug, position, created_us, sort_name_en, sort_name_ru,
                                  category, formats, systems)
        select l.plugin_id, period.id, planned.price_cents, l.slug, l.position, l.created_us, l.sort_name, ru.sort_name,
               l.category, l.formats, l.systems
          from planned_listing_prices planned
          join listing_periods period using (starts_at, ends_at, is_reduced)
          join plugin_listings l on l.plugin_id = planned.plugin_id and l.language = 'en'
          join plugin_listings ru on ru.plugin_id = planned.plugin_id and ru.language = 'ru'
         where planned.plugin_id = any(ids);
      delete from listing_periods where id in (
        select id from listing_periods ended
         where ended.ends_at < now() - interval '1 day' and not exists (select from listing_prices where period_id = ended.id)
           for update skip locked);
    end $$;`;

/** Triggers, as those of `plugin_listings`. */
const triggers = ['plugin_listings', 'price_reductions']
  .map(
    (table) => `
  create function ${table}_refresh_prices() returns trigger language plpgsql as $$
    begin
      perform refresh_listing_prices(array(select distinct plugin_id from changed));
      return null;
    end $$;
  create trigger ${table}_priced after insert on ${table}
    referencing new table as changed for each statement execute function ${table}_refresh_prices();
  create trigger ${table}_repriced after update on ${table}
    referencing new table as changed for each statement execute function ${table}_refresh_prices();
  create trigger ${table}_unpriced after delete on ${table}
    referencing old table as changed for each statement execute function ${table}_refresh_prices();`,
  )
  .join('');

/** The prices of the lists. */
export const createListingPrices = `${tables}${periods}${refresh}${triggers}`;
