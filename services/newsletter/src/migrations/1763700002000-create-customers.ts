import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCustomers1763700002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table customers (user_id uuid primary key, email text not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table customers');
  }
}
