import type { DataSource } from 'typeorm';
import { alone } from '#platform/database/alone';
import { openDatabase } from '#platform/database/database';
import { eventually } from '#testing/eventually';
import { freshDatabase } from '#testing/servers';
import { WayToPostgres } from './way-to-postgres';

jest.setTimeout(30_000);

const lock = 727_999;

describe('work that one replica does alone', () => {
  let way: WayToPostgres;
  let one: DataSource;
  let other: DataSource;

  beforeAll(async () => {
    const url = await freshDatabase('alone');
    const opened = await WayToPostgres.to(url);
    way = opened.way;
    const shape = { poolSize: 4, entities: [], migrations: [] };
    one = await openDatabase({ ...shape, url: opened.url });
    other = await openDatabase({ ...shape, url });
  });

  afterAll(async () => {
    await other.destroy();
    await one.destroy();
    way.close();
  });

  it('is not done beside another', async () => {
    const beside = () => alone(other, lock, () => Promise.resolve());
    let wasDone: boolean | undefined;
    expect(await alone(one, lock, async () => void (wasDone = await beside()))).toBe(true);
    expect(wasDone).toBe(false);
    expect(await beside()).toBe(true);
  });

  it('is done by another after a server that stood still gave the lock to nobody who waited', async () => {
    await one.query('select 1');
    way.standStill();
    const work = jest.fn();
    await expect(alone(one, lock, work)).rejects.toThrow('Query read timeout');
    way.goOn();
    expect(work).not.toHaveBeenCalled();
    await eventually(async () => expect(await alone(other, lock, () => Promise.resolve())).toBe(true));
    expect(await alone(one, lock, () => Promise.resolve())).toBe(true);
  });
});
