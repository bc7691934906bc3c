import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pages derived the colours of a product from its slug; bone is the palest of them. */
export class AddColoursOfProducts1799540000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table plugins add column colour text not null default '#d9d1c1'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table plugins drop column colour');
  }
}
