import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every item of an order has the amount that was due for it. */
export class RequireDueAmounts1799400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('update order_items set due_cents = price_cents where due_cents is null');
    await runner.query('alter table order_items alter column due_cents set not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table order_items alter column due_cents drop not null');
  }
}
