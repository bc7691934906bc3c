import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search of the panel finds an order by its charge. */
export class IndexCharges1799620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index orders_charge on orders (charge_id) where charge_id is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index orders_charge');
  }
}
