import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { freshDatabase } from '#testing/servers';
import { WayToPostgres } from './way-to-postgres';

jest.setTimeout(30_000);

describe('after a database that stood still in the midst of a transaction', () => {
  let way: WayToPostgres;
  let source: DataSource;
  let watcher: DataSource;

  beforeAll(async () => {
    const url = await freshDatabase('silent');
    const opened = await WayToPostgres.to(url);
    way = opened.way;
    // One connection, so that the next work would meet what the transaction left.
    source = await openDatabase({ url: opened.url, poolSize: 1, entities: [], migrations: [] });
    watcher = await openDatabase({ url, poolSize: 1, entities: [], migrations: [] });
    await watcher.query('create table tapes (name text)');
  });

  afterAll(async () => {
    await watcher.destroy();
    await source.destroy();
    way.close();
  });

  const add = (name: string) => ['insert into tapes values ($1)', [name]] as const;

  it.each([
    ['a statement', async () => void (await source.query(...add('kept')))],
    ['a transaction', () => source.transaction(async (tx) => void (await tx.query(...add('kept'))))],
  ])('%s that succeeds is kept, and nothing of the one that failed', async (_, work) => {
    await watcher.query('delete from tapes');
    const failed = source.transaction(async (tx) => {
      await tx.query(...add('first'));
      way.standStill();
      await tx.query('insert into tapes select $1 from pg_sleep(1.5)', ['second']);
    });
    await expect(failed).rejects.toThrow('Query read timeout');
    way.goOn();
    await work();
    expect(await watcher.query('select name from tapes')).toEqual([{ name: 'kept' }]);
  });
});
