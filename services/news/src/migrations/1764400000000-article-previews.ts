import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ArticlePreviews1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table article_previews (
        token_hash text primary key,
        article_id uuid not null references articles (id) on delete cascade,
        expires_at timestamptz not null
      );
      create index article_previews_article on article_previews (article_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table article_previews');
  }
}
