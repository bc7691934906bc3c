import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable';
import { plannedOnce, sentWithCommit } from '#platform/database/prepared-statement-client';
import { freshDatabase } from '#testing/servers/servers';

jest.setTimeout(30_000);

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

describe('transaction with a pipelined BEGIN', () => {
  let source: DataSource;
  let watcher: DataSource;

  beforeAll(async () => {
    const url = await freshDatabase('pipelined_begin');
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

  it.each(['without a prepared BEGIN', 'with a prepared BEGIN'])(
    'begins with its first statement and commits as a whole on a connection %s',
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

  it('returns the rows of its first statement', async () => {
    const rows: unknown = await source.transaction((tx) => tx.query('select $1::int as id', [7]));
    expect(rows).toEqual([{ id: 7 }]);
    const changed: unknown = await source.transaction((tx) =>
      tx.query('update tapes set id = id where id = $1 returning id', [1]),
    );
    expect(changed).toEqual([[{ id: 1 }], 1]);
  });

  it('is rolled back when its first statement fails, and the next transaction succeeds', async () => {
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

  it('begins with a statement without parameters and with concurrent statements', async () => {
    const broken = source.transaction(async (tx) => {
      await tx.query('delete from tapes');
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    const concurrent = source.transaction(async (tx) => {
      await Promise.all([tx.query(insert, [4]), tx.query(insert, [5])]);
      throw new Error('rolled back');
    });
    await expect(concurrent).rejects.toThrow('rolled back');
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('sends nothing to Postgres when it has no statement', async () => {
    await expect(source.transaction(() => Promise.resolve('done'))).resolves.toBe('done');
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('fails its first statement when BEGIN fails', async () => {
    await source.query('deallocate begin');
    await expect(source.transaction((tx) => tx.query(insert, [9]))).rejects.toThrow('"begin" does not exist');
    expect(await ids()).toEqual([1, 2, 3]);
  });
});

describe('statement that is planned once', () => {
  let source: DataSource;

  const text = `${plannedOnce} select id from tapes where id = any($1::int[])`;
  const plans = (tx: Pick<DataSource, 'query'>): Promise<unknown> =>
    tx.query(
      `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement = $1`,
      [text],
    );
  const mode = () => source.query('show plan_cache_mode');

  beforeAll(async () => {
    const url = await freshDatabase('planned_once');
    source = await openDatabase({ url, poolSize: 1, entities: [], migrations: [] });
    await source.query('create table tapes (id int primary key)');
    await source.query('insert into tapes select generate_series(1, 1000)');
    await source.query('analyze tapes');
  });

  afterAll(() => source.destroy());

  it('uses a generic plan in a transaction, first or later, and the setting ends with it', async () => {
    for (const startsWithIt of [true, false, true])
      await source.transaction(async (tx) => {
        if (!startsWithIt) await tx.query('select $1::int', [1]);
        expect(await tx.query(text, [[7]])).toEqual([{ id: 7 }]);
      });
    expect(await plans(source)).toEqual([{ generic: 3, custom: 0 }]);
    expect(await mode()).toEqual([{ plan_cache_mode: 'auto' }]);
  });

  it('is planned as Postgres decides outside of a transaction', async () => {
    expect(await source.query(text, [[8]])).toEqual([{ id: 8 }]);
    expect(await plans(source)).toEqual([{ generic: 3, custom: 1 }]);
  });

  it('rolls its transaction back when it fails, and the setting ends', async () => {
    const failing = source.transaction(async (tx) => {
      await tx.query(`${plannedOnce} insert into tapes values ($1)`, [2_000]);
      await tx.query(`${plannedOnce} insert into tapes values ($1)`, [2_000]);
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await source.query('select count(*)::int as n from tapes where id = $1', [2_000])).toEqual([
      { n: 0 },
    ]);
    expect(await mode()).toEqual([{ plan_cache_mode: 'auto' }]);
  });
});

describe('statement that is sent with the commit', () => {
  let source: DataSource;
  let watcher: DataSource;

  beforeAll(async () => {
    const url = await freshDatabase('pipelined_commit');
    const shape = { url, entities: [], migrations: [] };
    source = await openDatabase({ ...shape, poolSize: 1 });
    watcher = await openDatabase({ ...shape, poolSize: 1 });
    await source.query(
      'create table tapes (id int primary key, original int references tapes deferrable initially deferred)',
    );
  });

  beforeEach(() => watcher.query('delete from tapes'));

  afterAll(async () => {
    await source.destroy();
    await watcher.destroy();
  });

  const insert = 'insert into tapes values ($1, $2)';
  const insertLast = `${sentWithCommit} ${insert}`;
  const ids = async (): Promise<number[]> => {
    const rows: { id: number }[] = await watcher.query('select id from tapes order by id');
    return rows.map(({ id }) => id);
  };

  it('is committed with the earlier statements of its transaction', async () => {
    for (const first of [1, 3])
      await source.transaction(async (tx) => {
        await tx.query(insert, [first, null]);
        await tx.query(insertLast, [first + 1, null]);
      });
    expect(await ids()).toEqual([1, 2, 3, 4]);
    expect(await source.query('select now() = statement_timestamp() as "isIdle"')).toEqual([
      { isIdle: true },
    ]);
  });

  it('is committed as the only statement of its transaction', async () => {
    for (const id of [1, 2]) await source.transaction((tx) => tx.query(insertLast, [id, null]));
    expect(await ids()).toEqual([1, 2]);
  });

  it('is sent at once outside of a transaction', async () => {
    await source.query(insertLast, [1, null]);
    expect(await ids()).toEqual([1]);
  });

  it('precedes a statement that follows it in its transaction', async () => {
    const seen: unknown = await source.transaction(async (tx) => {
      await tx.query(insert, [1, null]);
      await tx.query(insertLast, [2, null]);
      return tx.query('select id from tapes where id = $1', [2]);
    });
    expect(seen).toEqual([{ id: 2 }]);
    expect(await ids()).toEqual([1, 2]);
  });

  it('is never sent when its transaction is rolled back', async () => {
    const broken = source.transaction(async (tx) => {
      await tx.query(insert, [1, null]);
      await tx.query(insertLast, [2, null]);
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(await ids()).toEqual([]);
    await source.transaction((tx) => tx.query(insert, [3, null]));
    expect(await ids()).toEqual([3]);
  });

  it.each([
    ['the statement', [1, null], 'duplicate key'],
    ['a deferred constraint at the commit', [2, 99], 'foreign key'],
  ])('rolls the whole transaction back when %s fails', async (_, values, message) => {
    const failing = source.transaction(async (tx) => {
      await tx.query(insert, [1, null]);
      await tx.query(insertLast, values);
    });
    await expect(failing).rejects.toThrow(message);
    expect(await ids()).toEqual([]);
    await source.transaction(async (tx) => {
      await tx.query(insert, [4, null]);
      await tx.query(insertLast, [5, 4]);
    });
    expect(await ids()).toEqual([4, 5]);
  });
});
