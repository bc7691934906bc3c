import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What Stripe took for payments, refunds and disputes. */
export class CreateStripeFees1799780000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table stripe_fees (
      id text primary key,
      charge_id text not null,
      fee_cents int not null,
      created_at timestamptz not null
    )`);
    await runner.query('create index stripe_fees_created on stripe_fees (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table stripe_fees');
  }
}
