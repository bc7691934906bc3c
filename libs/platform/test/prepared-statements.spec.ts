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

describe('a transaction', () => {
  let source: DataSource;
  let watcher: DataSource;

  beforeAll(async () => {
    const url = await freshDatabase('beginnings');
    const shape = { url, entities: [], migrations: [] };
    source = await openDatabase({ ...shape, poolSize: 1 });
    watcher = await openDatabase({ ...shape, poolSize: 1 });
    await source.query('create table tapes (id int primary key)');
  });

  afterAll(async () => {
    await source.destroy();
    await watcher.destroy();
  });

  const insert = 'insert into tapes values ($1)';
  const ids = async (): Promise<number[]> => {
    const rows: { id: number }[] = await watcher.query('select id from tapes order by id');
    return rows.map(({ id }) => id);
  };

  it.each(['that has to learn how to begin', 'that knows how'])(
    'on a connection %s begins with its first statement and ends as a whole',
    async () => {
      await watcher.query('delete from tapes where id > 0');
      await source.transaction(async (tx) => {
        await tx.query(insert, [1]);
        expect(await ids()).toEqual([]);
        await tx.query(insert, [2]);
      });
      expect(await ids()).toEqual([1, 2]);
    },
  );

  it('gives its first statement the rows that are its own', async () => {
    const rows: unknown = await source.transaction((tx) => tx.query('select $1::int as id', [7]));
    expect(rows).toEqual([{ id: 7 }]);
    const changed: unknown = await source.transaction((tx) =>
      tx.query('update tapes set id = id where id = $1 returning id', [1]),
    );
    expect(changed).toEqual([[{ id: 1 }], 1]);
  });

  it('leaves nothing behind when its first statement is refused, and the next one is as ever', async () => {
    const twice = source.transaction((tx) => tx.query(insert, [1]));
    await expect(twice).rejects.toThrow('duplicate key');
    const wrong = source.transaction((tx) => tx.query('select * from drums where id = $1', [1]));
    await expect(wrong).rejects.toThrow('drums');
    await expect(
      source.transaction((tx) => tx.query('select * from drums where id = $1', [1])),
    ).rejects.toThrow('drums');
    await source.transaction((tx) => tx.query(insert, [3]));
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('begins also with a statement that has no parameters, and when several are asked at once', async () => {
    const broken = source.transaction(async (tx) => {
      await tx.query('delete from tapes');
      throw new Error('changed our mind');
    });
    await expect(broken).rejects.toThrow('changed our mind');
    const atOnce = source.transaction(async (tx) => {
      await Promise.all([tx.query(insert, [4]), tx.query(insert, [5])]);
      throw new Error('changed our mind');
    });
    await expect(atOnce).rejects.toThrow('changed our mind');
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('without a statement asks Postgres nothing', async () => {
    await expect(source.transaction(() => Promise.resolve('done'))).resolves.toBe('done');
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('that did not begin takes its statement with it', async () => {
    await source.query('deallocate begin');
    await expect(source.transaction((tx) => tx.query(insert, [9]))).rejects.toThrow('"begin" does not exist');
    expect(await ids()).toEqual([1, 2, 3]);
  });
});
