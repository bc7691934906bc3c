import type { MigrationInterface, QueryRunner } from 'typeorm';
import { cleanNames } from '#platform/database/migrations/clean-names';

/** Names that were stored before the rule of `SingleLine` lose their invisible characters. */
export class CleanNames1798400400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await cleanNames(runner, 'users', { first_name: 'required', last_name: 'required' });
  }

  /** The characters are not kept. */
  async down(): Promise<void> {}
}
