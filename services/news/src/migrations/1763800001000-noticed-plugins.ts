import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the last draft knew of the catalogue, so that the next one tells only what is new. */
export class NoticedPlugins1763800001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create table noticed_plugins (slug text primary key, version text not null, price_cents int not null)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table noticed_plugins');
  }
}
