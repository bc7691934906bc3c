import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable';
import { freshDatabase } from '#testing/servers/servers';

describe('statement with parameters', () => {
  let source: DataSource;

  beforeAll(async () => {
    const url = await freshDatabase('statements');
    // One connection, so that each statement finds the prepared statements of the previous one.
    source = await openDatabase({ url, poolSize: 1, entities: [], migrations: [] });
    await source.query('create table tapes (id int primary key, name text)');
    await source.query(`insert into tapes values (1, 'one'), (2, 'two')`);
  });

  afterAll(() => source.destroy());

  const countPrepared = async (text: string): Promise<number> => {
    const rows: unknown[] = await source.query('select 1 from pg_prepared_statements where statement = $1', [
      text,
    ]);
    return rows.length;
  };

  it('is prepared once per connection for all parameter values', async () => {
    const text = 'select name from tapes where id = $1';
    expect(await source.query(text, [1])).toEqual([{ name: 'one' }]);
    expect(await source.query(text, [2])).toEqual([{ name: 'two' }]);
    expect(await countPrepared(text)).toBe(1);
  });

  it('is not prepared without parameters or with 1,500 of them', async () => {
    const plain = 'select count(*)::int as n from tapes';
    expect(await source.query(plain)).toEqual([{ n: 2 }]);
    const long = `select name from tapes where id in (${Array.from({ length: 1_500 }, (_, i) => `$${i + 1}`).join()})`;
    expect(
      await source.query(
        long,
        Array.from({ length: 1_500 }, (_, i) => i),
      ),
    ).toHaveLength(2);
    expect([await countPrepared(plain), await countPrepared(long)]).toEqual([0, 0]);
  });

  it('fails with a transient error after a migration invalidates its plan, and is prepared again by the next attempt', async () => {
    const text = 'select * from tapes where id = $1';
    await source.query(text, [1]);
    await source.query('alter table tapes add column seconds int');
    const failure: unknown = await source.query(text, [1]).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(await source.query(text, [1])).toEqual([{ id: 1, name: 'one', seconds: null }]);
  });
});
