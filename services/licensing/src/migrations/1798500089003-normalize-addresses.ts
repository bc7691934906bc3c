import type { MigrationInterface, QueryRunner } from 'typeorm';
import { normalizeAddresses } from '#platform/database/migrations/normalize-addresses';

/** E-mail addresses that were stored before the rule of `normalizeEmail` get its form. */
export class NormalizeAddresses1798500089003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await normalizeAddresses(runner, {
      entitlements: ['email'],
      owner_addresses: ['email'],
      gifts: ['email'],
    });
  }

  /** The former spellings are not kept. */
  async down(): Promise<void> {}
}
