import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of address that were asked for before are called off: no token version is 0. */
export class AccountSecurity1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table email_changes
        add token_version int not null default 0,
        add old_email text not null default '';
      create index email_changes_oldest on email_changes (created_at);
      create index sessions_oldest on sessions (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index sessions_oldest, email_changes_oldest;
      alter table email_changes drop column token_version, drop column old_email;
    `);
  }
}
