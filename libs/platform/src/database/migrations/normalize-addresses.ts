import type { QueryRunner } from 'typeorm';
import { normalizeEmail } from '#contracts/fields/email';
import { violatedConstraint } from '../violated-constraint';

/** Beyond ASCII: the only stored addresses that the rule of new ones changes, because they are stored in lower case. */
const beyondAscii = String.raw`[^\u0001-\u007f]`;

async function normalizeColumn(runner: QueryRunner, table: string, column: string): Promise<void> {
  const rows = (await runner.query(
    `select distinct ${column} as email from ${table} where ${column} ~ '${beyondAscii}'`,
  )) as { email: string }[];
  for (const { email } of rows) {
    await runner.query('savepoint one_address');
    try {
      await runner.query(`update ${table} set ${column} = $2 where ${column} = $1`, [
        email,
        normalizeEmail(email),
      ]);
    } catch (error) {
      if (!violatedConstraint(error)) throw error;
      // Another row has the address already; this one keeps its text.
      await runner.query('rollback to savepoint one_address');
    }
    await runner.query('release savepoint one_address');
  }
}

/** Applies the rule of new e-mail addresses to stored ones. A row whose address is another row's by this rule stays as it is. */
export async function normalizeAddresses(
  runner: QueryRunner,
  columns: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [table, names] of Object.entries(columns))
    for (const name of names) await normalizeColumn(runner, table, name);
}
