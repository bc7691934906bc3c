import type { MigrationInterface, QueryRunner } from 'typeorm';
import { normalizeAddresses } from '#platform/database/migrations/normalize-addresses';

/** E-mail addresses that were stored before the rule of `normalizeEmail` get its form. */
export class NormalizeAddresses1798500089000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await normalizeAddresses(runner, { users: ['email'], email_changes: ['new_email'] });
  }

  /** The former spellings are not kept. */
  async down(): Promise<void> {}
}
