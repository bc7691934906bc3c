import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateArticles1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        updated_at timestamptz not null
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
        primary key (article_id, language)
      );
      create index article_translations_search on article_translations using gin (title gin_trgm_ops);
      create index articles_search on articles using gin (slug gin_trgm_ops);
      create table article_previews (
        token_hash text primary key,
        article_id uuid not null references articles (id) on delete cascade,
        expires_at timestamptz not null
      );
      create index article_previews_article on article_previews (article_id);
      create table noticed_plugins (slug text primary key, version text not null, price_cents int not null);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table noticed_plugins, article_previews, article_translations, articles');
  }
}
