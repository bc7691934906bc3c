import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import {
  executeTogether,
  executeWithCommit,
  type SqlStatement,
} from '#platform/database/transactions/combined-statement';
import { freshDatabase } from '#testing/servers/servers';

jest.setTimeout(30_000);

const rename: SqlStatement<{ id: number }> = {
  name: 'tape_rename',
  sql: 'update tapes set name = $2 where id = any($1::int[]) returning id',
};
const add: SqlStatement<{ id: number }> = {
  name: 'tape_insert',
  sql: 'insert into tapes values ($1, $2) returning id',
};

let source: DataSource;

beforeAll(async () => {
  const url = await freshDatabase('combined_statements');
  source = await openDatabase({ url, poolSize: 2, entities: [], migrations: [] });
  await source.query('create table tapes (id int primary key, name text)');
});

beforeEach(async () => {
  await source.query('truncate tapes');
  await source.query(`insert into tapes values (1, 'one'), (2, 'two')`);
});

afterAll(() => source.destroy());

const names = async (): Promise<string[]> => {
  const rows: { name: string }[] = await source.query('select name from tapes order by id');
  return rows.map(({ name }) => name);
};

const statements = (ids: number[], rowCount: number) => [
  { statement: rename, values: [ids, 'new'], rowCount },
  { statement: add, values: [3, 'three'] },
];

it('returns the rows of each statement of a combined statement', async () => {
  const results = await source.transaction((tx) => executeTogether(tx, statements([1, 2], 2)));
  expect([results.of(rename), results.of(add)]).toEqual([[{ id: 1 }, { id: 2 }], [{ id: 3 }]]);
  expect(await names()).toEqual(['new', 'new', 'three']);
});

it.each([
  ['at once', executeTogether],
  ['with the commit', executeWithCommit],
])('writes nothing if a statement that is sent %s returns another number of rows', async (_, execute) => {
  const changed = source.transaction(async (tx) => void (await execute(tx, statements([1, 9], 2))));
  await expect(changed).rejects.toThrow('1 rows of tape_rename');
  const preceded = source.transaction(async (tx) => {
    await tx.query('delete from tapes where id = $1', [2]);
    await execute(tx, statements([9], 1));
  });
  await expect(preceded).rejects.toThrow('0 rows of tape_rename');
  expect(await names()).toEqual(['one', 'two']);
});

it('commits the last writes of a transaction with its earlier ones', async () => {
  await source.transaction(async (tx) => {
    await tx.query('delete from tapes where id = $1', [2]);
    await executeWithCommit(tx, statements([1], 1));
  });
  expect(await names()).toEqual(['new', 'three']);
});
