import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations of administrators and other staff. */
export class CreateInvitations1799310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table invitations (
        id uuid primary key,
        email text constraint invitations_email_is_lower check (email = lower(email)),
        role text not null check (role in ('user', 'admin')),
        token_hash text not null constraint invitations_token unique,
        invited_by uuid references users (id) on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create unique index invitations_email on invitations (email)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table invitations');
  }
}
