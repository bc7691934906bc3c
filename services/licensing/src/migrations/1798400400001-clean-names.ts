import type { MigrationInterface, QueryRunner } from 'typeorm';
import { cleanNames } from '#platform/database/migrations/clean-names';

/** Names that were stored before the rule of `SingleLine` lose their invisible characters. */
export class CleanNames1798400400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await cleanNames(runner, 'computers', {
      machine_name: 'required',
      given_name: 'nullable',
      os: 'required',
    });
    await cleanNames(runner, 'pairings', { client: 'nullable' });
    await cleanNames(runner, 'gifts', { buyer_name: 'required', name: 'optional' });
  }

  /** The characters are not kept. */
  async down(): Promise<void> {}
}
