import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { freshDatabase } from '#testing/servers/servers';
import { commerceDatabase } from '../commerce.database';
import { CleanNames1798400400002 } from './1798400400002-clean-names';

jest.setTimeout(60_000);

let source: DataSource;
beforeAll(async () => {
  source = await openDatabase({ url: await freshDatabase('commerce'), poolSize: 1, ...commerceDatabase });
});
afterAll(() => source.destroy());

it('a migration removes invisible characters from stored names of commerce', async () => {
  // Rows of one table each: their references are of no concern here.
  await source.query('set session_replication_role = replica');
  await source.query(
    `insert into orders (id, user_id, state, language, email, first_name, last_name, currency, subtotal_cents, total_cents, request_id, created_at, gift)
     values (gen_random_uuid(), gen_random_uuid(), 'pending', 'en', 'a@example.com', e'An\\u202ena', 'Kern', 'usd', 100, 100, 'r1', now(),
       jsonb_build_object('name', e'Be\\u200bn', 'email', 'b@example.com'))`,
  );
  await source.query(
    `insert into billing_revisions (order_id, revision, name, company, created_at)
     values (gen_random_uuid(), 2, e'\\u200b', e'Nord\\u200bklang', now())`,
  );
  const runner = source.createQueryRunner();
  await new CleanNames1798400400002().up(runner);
  await runner.release();
  expect(await source.query(`select first_name, last_name, gift->>'name' as gift from orders`)).toEqual([
    { first_name: 'An na', last_name: 'Kern', gift: 'Be n' },
  ]);
  expect(await source.query('select name, company from billing_revisions')).toEqual([
    { name: '-', company: 'Nord klang' },
  ]);
});
