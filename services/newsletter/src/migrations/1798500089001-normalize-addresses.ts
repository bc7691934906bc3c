import type { MigrationInterface, QueryRunner } from 'typeorm';
import { normalizeAddresses } from '#platform/database/migrations/normalize-addresses';

/** E-mail addresses that were stored before the rule of `normalizeEmail` get its form. */
export class NormalizeAddresses1798500089001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A changed address takes its reports along.
    await runner.query(
      `alter table bounce_reports drop constraint bounce_reports_email_fkey,
        add constraint bounce_reports_email_fkey foreign key (email) references subscribers (email)
          on delete cascade on update cascade`,
    );
    await normalizeAddresses(runner, { subscribers: ['email'], customers: ['email'] });
  }

  /** The former spellings are not kept. */
  async down(): Promise<void> {}
}
