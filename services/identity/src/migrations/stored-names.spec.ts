import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { freshDatabase } from '#testing/servers/servers';
import { identityDatabase } from '../identity.database';
import { CleanNames1798400400000 } from './1798400400000-clean-names';

jest.setTimeout(60_000);

let source: DataSource;
beforeAll(async () => {
  source = await openDatabase({ url: await freshDatabase('identity'), poolSize: 1, ...identityDatabase });
});
afterAll(() => source.destroy());

it('a migration removes invisible characters from stored names of identity', async () => {
  // Rows of one table each: their references are of no concern here.
  await source.query('set session_replication_role = replica');
  await source.query(
    `insert into users (id, email, password_hash, first_name, last_name, role, language)
     values (gen_random_uuid(), 'a@example.com', '', e'An\\u202ena', e'\\u200b', 'user', 'en')`,
  );
  const runner = source.createQueryRunner();
  await new CleanNames1798400400000().up(runner);
  await runner.release();
  expect(await source.query('select first_name, last_name from users')).toEqual([
    { first_name: 'An na', last_name: '-' },
  ]);
});
