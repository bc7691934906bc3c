import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { freshDatabase } from '#testing/servers/servers';
import { PostgresProxy } from './postgres-proxy';

describe('database frozen during a transaction', () => {
  let proxy: PostgresProxy;
  let source: DataSource;
  let watcher: DataSource;

  beforeAll(async () => {
    const url = await freshDatabase('silent');
    const opened = await PostgresProxy.to(url);
    proxy = opened.proxy;
    // One connection, so that the next work would join a transaction that was left open.
    source = await openDatabase({ url: opened.url, poolSize: 1, entities: [], migrations: [] });
    watcher = await openDatabase({ url, poolSize: 1, entities: [], migrations: [] });
    await watcher.query('create table tapes (name text)');
  });

  afterAll(async () => {
    await watcher.destroy();
    await source.destroy();
    proxy.close();
  });

  const add = (name: string) => ['insert into tapes values ($1)', [name]] as const;

  it.each([
    ['a statement', async () => void (await source.query(...add('kept')))],
    ['a transaction', () => source.transaction(async (tx) => void (await tx.query(...add('kept'))))],
  ])('commits %s afterwards and nothing of the failed transaction', async (_, work) => {
    await watcher.query('delete from tapes');
    const failed = source.transaction(async (tx) => {
      await tx.query(...add('first'));
      proxy.freeze();
      await tx.query('insert into tapes select $1 from pg_sleep(1.5)', ['second']);
    });
    await expect(failed).rejects.toThrow('Query read timeout');
    proxy.thaw();
    await work();
    expect(await watcher.query('select name from tapes')).toEqual([{ name: 'kept' }]);
  });
});
