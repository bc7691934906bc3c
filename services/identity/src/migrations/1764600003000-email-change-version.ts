import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes that were asked for before are called off: no token version is 0. */
export class EmailChangeVersion1764600003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table email_changes add token_version int not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table email_changes drop column token_version');
  }
}
