import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of programs that administer the shop (docs/decisions/0110). */
export class CreateApiKeys1799750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table api_keys (
      id uuid primary key,
      name text not null,
      permissions text[] not null,
      hash text not null unique,
      start text not null,
      maker_id uuid not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      last_used_at timestamptz
    )`);
    await runner.query('create index api_keys_newest on api_keys (created_at desc, id desc)');
    await runner.query('create index api_keys_by_maker on api_keys (maker_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table api_keys');
  }
}
