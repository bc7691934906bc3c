import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { freshDatabase } from '#testing/servers/servers';
import { licensingDatabase } from '../licensing.database';
import { CleanNames1798400400001 } from './1798400400001-clean-names';

jest.setTimeout(60_000);

let source: DataSource;
beforeAll(async () => {
  source = await openDatabase({ url: await freshDatabase('licensing'), poolSize: 1, ...licensingDatabase });
});
afterAll(() => source.destroy());

it('a migration removes invisible characters from stored names of licensing', async () => {
  // Rows of one table each: their references are of no concern here.
  await source.query('set session_replication_role = replica');
  await source.query(
    `insert into computers (id, user_id, device_id, machine_name, given_name, os, device, status, issued_at, last_seen_at)
     values (gen_random_uuid(), gen_random_uuid(), 'd', e'Stu\\u202edio', e'\\u200b', e'mac\\u00adOS', '{}', 'active', now(), now())`,
  );
  await source.query(
    `insert into gifts (order_id, order_number, buyer_id, buyer_name, code_id, email, name, message, language, deliver_at, created_at)
     values (gen_random_uuid(), 'LL-1', gen_random_uuid(), e'An\\u2066na', gen_random_uuid(), 'b@example.com', e'\\u200bBen', '', 'en', now(), now())`,
  );
  const runner = source.createQueryRunner();
  await new CleanNames1798400400001().up(runner);
  await runner.release();
  expect(await source.query('select machine_name, given_name, os from computers')).toEqual([
    { machine_name: 'Stu dio', given_name: null, os: 'mac OS' },
  ]);
  expect(await source.query('select buyer_name, name from gifts')).toEqual([
    { buyer_name: 'An na', name: 'Ben' },
  ]);
});
