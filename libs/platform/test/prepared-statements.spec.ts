import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { isDatabaseAway } from '#platform/database/database-away';
import { freshDatabase } from '#testing/servers';

jest.setTimeout(30_000);

describe('a statement with parameters', () => {
  let source: DataSource;

  beforeAll(async () => {
    const url = await freshDatabase('statements');
    // One connection, so that each statement meets what the one before left.
    source = await openDatabase({ url, poolSize: 1, entities: [], migrations: [] });
    await source.query('create table tapes (id int primary key, name text)');
    await source.query(`insert into tapes values (1, 'one'), (2, 'two')`);
  });

  afterAll(() => source.destroy());

  const kept = async (text: string): Promise<number> => {
    const rows: unknown[] = await source.query('select 1 from pg_prepared_statements where statement = $1', [
      text,
    ]);
    return rows.length;
  };

  it('is parsed once on a connection, whatever its values', async () => {
    const text = 'select name from tapes where id = $1';
    expect(await source.query(text, [1])).toEqual([{ name: 'one' }]);
    expect(await source.query(text, [2])).toEqual([{ name: 'two' }]);
    expect(await kept(text)).toBe(1);
  });

  it('is not kept when it has no parameters or is a long list of rows', async () => {
    const plain = 'select count(*)::int as n from tapes';
    expect(await source.query(plain)).toEqual([{ n: 2 }]);
    const long = `select name from tapes where id in (${Array.from({ length: 1_500 }, (_, i) => `$${i + 1}`).join()})`;
    expect(
      await source.query(
        long,
        Array.from({ length: 1_500 }, (_, i) => i),
      ),
    ).toHaveLength(2);
    expect([await kept(plain), await kept(long)]).toEqual([0, 0]);
  });

  it('that a migration made unusable fails as an absence, and the next try is prepared anew', async () => {
    const text = 'select * from tapes where id = $1';
    await source.query(text, [1]);
    await source.query('alter table tapes add column seconds int');
    const failure: unknown = await source.query(text, [1]).catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect(await source.query(text, [1])).toEqual([{ id: 1, name: 'one', seconds: null }]);
  });
});
