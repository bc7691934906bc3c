import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attempts to buy what is no longer sold. */
export class WithdrawnAttempts1766400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table checkout_attempts add column is_withdrawn boolean not null default false',
    );
    await runner.query(
      `create index checkout_attempts_of_product on checkout_attempts (plugin_id) where state = 'open'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index checkout_attempts_of_product');
    await runner.query('alter table checkout_attempts drop column is_withdrawn');
  }
}
