import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Items of a moved order that its new owner has already (docs/decisions/0061). */
export class DecideAboutDuplicates1798330000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table order_reassignments
        add column duplicates text check (duplicates in ('refund', 'keep')),
        add column duplicate_ids uuid[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table order_reassignments drop column duplicates, drop column duplicate_ids');
  }
}
