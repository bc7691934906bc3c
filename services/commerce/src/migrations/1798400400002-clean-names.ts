import type { MigrationInterface, QueryRunner } from 'typeorm';
import { cleanNames, singleLineSql } from '#platform/database/migrations/clean-names';

/** Names that were stored before the rule of `SingleLine` lose their invisible characters. */
export class CleanNames1798400400002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await cleanNames(runner, 'orders', {
      first_name: 'required',
      last_name: 'required',
      billing_name: 'nullable',
    });
    await runner.query(
      `update orders set gift = jsonb_set(gift, '{name}', to_jsonb(${singleLineSql("gift->>'name'")}))
        where gift->>'name' <> ${singleLineSql("gift->>'name'")}`,
    );
    await cleanNames(runner, 'billing_revisions', { name: 'required', company: 'optional' });
    await cleanNames(runner, 'withdrawals', { name: 'required' });
  }

  /** The characters are not kept. */
  async down(): Promise<void> {}
}
