import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFoldText } from '#platform/lists/fold-text';
import { createPlatformTables } from '#platform/run/create-platform-tables';

const articles = `
  create extension if not exists pg_trgm;
  create table articles (
    id uuid primary key,
    slug text not null constraint articles_slug unique,
    image_url text not null,
    is_published boolean not null,
    published_at timestamptz not null,
    sources text[] not null default '{}',
    announced_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    one_language_bytes int not null default 0,
    every_language_bytes int not null default 0,
    source_bytes int not null default 0
  );
  create index articles_readable on articles (published_at desc, id desc) where is_published;
  create index articles_newest on articles (published_at desc, id desc);
  create index articles_waiting on articles (published_at) where is_published and announced_at is null;
  create table article_translations (
    article_id uuid not null references articles (id) on delete cascade,
    language text not null check (language in ('en', 'ru')),
    title text not null,
    subtitle text not null,
    content text not null,
    search_text text generated always as (fold_text(title)) stored,
    primary key (article_id, language)
  );
  create index article_translations_search_text on article_translations using gin (search_text gin_trgm_ops);
  create index articles_search on articles using gin (slug gin_trgm_ops);
  create table article_previews (
    token_hash text primary key,
    article_id uuid not null references articles (id) on delete cascade,
    expires_at timestamptz not null
  );
  create index article_previews_article on article_previews (article_id);
  create table noticed_plugins (slug text primary key, version text not null, price_cents int not null);`;

/**
 * The size of each article in a reply: in the longest language, and in all of them. Triggers keep it, so that demo data
 * have it as well; a list then reads as many sizes as it has articles, not those of all.
 */
const sizes = `
  create index articles_longest_in_one on articles ((one_language_bytes + source_bytes) desc);
  create index articles_longest_in_all on articles ((every_language_bytes + source_bytes) desc);
  create function measure_articles(ids uuid[]) returns void language sql as $$
    update articles a set one_language_bytes = measured.longest, every_language_bytes = measured.total
      from (select wanted.id, coalesce(max(t.bytes), 0) longest, coalesce(sum(t.bytes), 0) total
              from unnest(ids) wanted (id)
              left join lateral (
                select octet_length(title) + octet_length(subtitle) + octet_length(content) bytes
                  from article_translations where article_id = wanted.id) t on true
             group by wanted.id) measured
     where a.id = measured.id;
  $$;
  create function measure_sources() returns trigger language plpgsql as $$
    begin
      new.source_bytes := octet_length(array_to_string(new.sources, ''));
      return new;
    end $$;
  create function measure_changed_articles() returns trigger language plpgsql as $$
    begin
      perform measure_articles(array(select distinct article_id from changed));
      return null;
    end $$;
  create trigger articles_sources before insert or update of sources on articles
    for each row execute function measure_sources();
  create trigger article_translations_added after insert on article_translations
    referencing new table as changed for each statement execute function measure_changed_articles();
  create trigger article_translations_changed after update on article_translations
    referencing new table as changed for each statement execute function measure_changed_articles();
  create trigger article_translations_removed after delete on article_translations
    referencing old table as changed for each statement execute function measure_changed_articles();`;

export class CreateNews1799100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [createPlatformTables, createFoldText, articles, sizes]) await runner.query(sql);
  }

  /** Deleting the database is the way back. */
  async down(): Promise<void> {}
}
