import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The size of each article in a reply: in the longest language, and in all of them. Triggers keep it, so that processes of the former
 * version and demo data have it as well; a list then reads as many sizes as it has articles, not those of all.
 */
const sizes = `
  alter table articles
    add column one_language_bytes int not null default 0,
    add column every_language_bytes int not null default 0,
    add column source_bytes int not null default 0;
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

export class MeasureArticles1798500200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(sizes);
    await runner.query('update articles set sources = sources');
    await runner.query('select measure_articles(array(select id from articles))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger article_translations_added on article_translations;
      drop trigger article_translations_changed on article_translations;
      drop trigger article_translations_removed on article_translations;
      drop trigger articles_sources on articles;
      drop function measure_changed_articles, measure_sources, measure_articles;
      alter table articles drop column one_language_bytes, drop column every_language_bytes, drop column source_bytes`);
  }
}
