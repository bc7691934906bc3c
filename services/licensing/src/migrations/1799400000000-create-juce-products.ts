import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products that JUCE's own classes unlock, with their RSA keys (docs/decisions/0099). */
export class CreateJuceProducts1799400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table juce_products (
      slug text primary key,
      name text not null,
      is_enabled boolean not null,
      public_key text not null,
      sealed_private_key bytea not null,
      created_at timestamptz not null default now()
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table juce_products');
  }
}
