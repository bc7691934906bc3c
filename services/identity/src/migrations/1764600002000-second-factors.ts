import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecondFactors1764600002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sessions add is_strong boolean not null default false;
      create table second_factors (
        user_id uuid primary key references users (id) on delete cascade,
        secret text not null,
        started_at timestamptz not null default now(),
        confirmed_at timestamptz,
        last_step bigint not null default 0,
        tries int not null default 0,
        tries_until timestamptz not null default now()
      );
      create table recovery_codes (
        user_id uuid not null references second_factors (user_id) on delete cascade,
        code_hash text not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table recovery_codes, second_factors; alter table sessions drop column is_strong',
    );
  }
}
