import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Past days of sales and refunds by plug-in and reason (docs/decisions/0048). */
export class CreateProductFigures1798330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table product_figures (
        kind text not null,
        day date not null,
        plugin_id uuid not null,
        reason text not null,
        name text not null,
        count int not null,
        cents bigint not null,
        primary key (kind, day, plugin_id, reason)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table product_figures');
  }
}
