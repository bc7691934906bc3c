import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['users', 'invitations'];

/** Roles of people who do a part of the work (docs/decisions/0107). */
export class AddStaffRoles1799710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await runner.query(`alter table ${table} drop constraint ${table}_role_check`);
      await runner.query(`alter table ${table} add constraint ${table}_role_check
        check (role in ('user', 'admin', 'support', 'catalogue', 'marketing', 'finance'))`);
    }
  }

  /** A user with a new role becomes a customer: an older process must not see an administrator in them. */
  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await runner.query(`update ${table} set role = 'user' where role not in ('user', 'admin')`);
      await runner.query(`alter table ${table} drop constraint ${table}_role_check`);
      await runner.query(
        `alter table ${table} add constraint ${table}_role_check check (role in ('user', 'admin'))`,
      );
    }
  }
}
