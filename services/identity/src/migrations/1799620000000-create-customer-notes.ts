import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes of administrators on customers. */
export class CreateCustomerNotes1799620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table customer_notes (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        author_id uuid not null,
        text text not null,
        created_at timestamptz not null
      );
      create index customer_notes_of_user on customer_notes (user_id, created_at desc)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table customer_notes');
  }
}
