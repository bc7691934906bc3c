import type { DataSource } from 'typeorm';
import { tryWithAdvisoryLock } from '#platform/database/advisory-lock';
import { openDatabase } from '#platform/database/database';
import { eventually } from '#testing/eventually';
import { freshDatabase } from '#testing/servers/servers';
import { PostgresProxy } from './postgres-proxy';

const lock = 727_999;

describe('advisory lock', () => {
  let proxy: PostgresProxy;
  let one: DataSource;
  let other: DataSource;

  beforeAll(async () => {
    const url = await freshDatabase('advisory_lock');
    const opened = await PostgresProxy.to(url);
    proxy = opened.proxy;
    const shape = { poolSize: 4, entities: [], migrations: [] };
    one = await openDatabase({ ...shape, url: opened.url });
    other = await openDatabase({ ...shape, url });
  });

  afterAll(async () => {
    await other.destroy();
    await one.destroy();
    proxy.close();
  });

  it('runs the work of one replica at a time', async () => {
    const tryOther = () => tryWithAdvisoryLock(other, lock, () => Promise.resolve());
    let hasRunOther: boolean | undefined;
    expect(await tryWithAdvisoryLock(one, lock, async () => void (hasRunOther = await tryOther()))).toBe(
      true,
    );
    expect(hasRunOther).toBe(false);
    expect(await tryOther()).toBe(true);
  });

  it('is available to another replica after a frozen server granted it to a caller that had timed out', async () => {
    await one.query('select 1');
    proxy.freeze();
    const work = jest.fn();
    await expect(tryWithAdvisoryLock(one, lock, work)).rejects.toThrow('Query read timeout');
    proxy.thaw();
    expect(work).not.toHaveBeenCalled();
    await eventually(async () =>
      expect(await tryWithAdvisoryLock(other, lock, () => Promise.resolve())).toBe(true),
    );
    expect(await tryWithAdvisoryLock(one, lock, () => Promise.resolve())).toBe(true);
  });
});
