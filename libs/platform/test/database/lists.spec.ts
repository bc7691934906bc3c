import { DataSource } from 'typeorm';
import type { ListQuery } from '#contracts/kit/page';
import { ListFilter } from '#platform/lists/list-filter';
import { NewestFirstList } from '#platform/lists/newest-first-list';
import { freshDatabase } from '#testing/servers/servers';

let source: DataSource;
const rows = 6_000;
const maxCounted = 100;

beforeAll(async () => {
  source = await new DataSource({ type: 'postgres', url: await freshDatabase('lists') }).initialize();
  await source.query(`
    create extension pg_trgm;
    create table entries (id uuid primary key, made_at timestamptz not null, name text not null);
    create index entries_newest on entries (made_at desc, id desc);
    create index entries_name on entries using gin (name gin_trgm_ops)`);
});
afterAll(() => source.destroy());

/** Three rows have the same time; neighbouring times differ by a microsecond. The newest is entry 1. */
beforeEach(async () => {
  await source.query('truncate entries');
  await source.query(
    `insert into entries select md5(i::text)::uuid, timestamptz '2026-11-20 12:00:00Z' - (i / 3) * interval '1 microsecond',
            case when i <= $1::int - 1500 then 'young-' else 'elder-' end || i
       from generate_series(1, $1::int) i`,
    [rows],
  );
  await source.query('vacuum analyze entries');
});

const open = (cachedMs = 60_000) =>
  new NewestFirstList(source, { table: 'entries', sortedBy: 'made_at' }, { maxCounted, cachedMs });
const all = () => new ListFilter();
const named = (text: string) => new ListFilter().contains('name', text);
const query = (page: number, cursor?: string): ListQuery => ({
  page,
  limit: 10,
  ...(cursor ? { cursor } : {}),
});

async function expectedIds(where: string, offset: number): Promise<string[]> {
  const found = await source.query<{ id: string }[]>(
    `select id from entries where ${where} order by made_at desc, id desc limit 10 offset ${offset}`,
  );
  return found.map(({ id }) => id);
}

describe('a page of a list by its number', () => {
  it.each([1, 2, 100, 150, 301, 599, 600])('page %d has the rows of its place', async (page) => {
    const { ids, pagination } = await open().page(query(page), all());
    expect(ids).toEqual(await expectedIds('true', (page - 1) * 10));
    expect(pagination).toMatchObject({ page, limit: 10, total: rows, pages: rows / 10, totalKind: 'kept' });
    expect(pagination.next === undefined).toBe(page === 600);
    expect(pagination.previous === undefined).toBe(page === 1);
  });

  it('the last page has the rows that remain, and a page after it none', async () => {
    await source.query('delete from entries where id = md5($1)::uuid', ['7']);
    const { ids } = await open().page(query(600), all());
    expect(ids).toEqual(await expectedIds('true', 5_990));
    expect((await open().page(query(601), all())).ids).toEqual([]);
  });
});

describe('a page of a list by a cursor', () => {
  it('follows rows of equal times in both directions', async () => {
    const list = open();
    const first = await list.page(query(1), all());
    const second = await list.page(query(1, first.pagination.next), all());
    const third = await list.page(query(1, second.pagination.next), all());
    expect(third.ids).toEqual(await expectedIds('true', 20));
    expect(third.pagination.page).toBe(3);
    const back = await list.page(query(1, third.pagination.previous), all());
    expect(back.ids).toEqual(second.ids);
    const start = await list.page(query(1, back.pagination.previous), all());
    expect(start.ids).toEqual(first.ids);
    expect(start.pagination).toMatchObject({ page: 1 });
    expect(start.pagination.previous).toBeUndefined();
  });

  it('neither skips nor repeats a row while rows are added and deleted', async () => {
    const list = open();
    const first = await list.page(query(1), all());
    const following = await expectedIds('true', 10);
    await source.query(
      `insert into entries select gen_random_uuid(), now(), 'new' from generate_series(1, 5)`,
    );
    await source.query('delete from entries where id = any($1)', [[first.ids.at(-1), following[0]]]);
    const second = await list.page(query(1, first.pagination.next), all());
    expect(second.ids.slice(0, 9)).toEqual(following.slice(1));
  });
});

describe('the total of a list', () => {
  const few = () => new ListFilter().where('name = any(?)', ['young-1', 'young-2']);

  it('is exact for a short list, also right after a change', async () => {
    const list = open();
    expect((await list.page(query(1), few())).pagination).toMatchObject({ total: 2, totalKind: 'exact' });
    await source.query(`delete from entries where name = 'young-1'`);
    expect((await list.page(query(1), few())).pagination).toMatchObject({ total: 1, totalKind: 'exact' });
  });

  it('is cached for a long list', async () => {
    const list = open();
    await list.page(query(1), all());
    await source.query(`delete from entries where name = 'young-1'`);
    expect((await list.page(query(1), all())).pagination).toMatchObject({ total: rows, totalKind: 'kept' });
  });

  it('is counted again when it is too old', async () => {
    const list = open(0);
    await list.page(query(1), all());
    await source.query(`delete from entries where name = 'young-1'`);
    expect((await list.page(query(1), all())).pagination.total).toBe(rows - 1);
  });
});

describe('a search', () => {
  it('lists few hits newest first and counts them', async () => {
    const { ids, pagination } = await open().page(query(1), named('YOUNG-12'));
    expect(ids).toEqual(await expectedIds(`name ilike '%young-12%'`, 0));
    expect(pagination).toMatchObject({ total: 111, pages: 12, totalKind: 'exact' });
  });

  it.each(['young', 'elder'])('lists the newest of more than 1,000 hits for %s', async (text) => {
    const list = open();
    const first = await list.page(query(1), named(text));
    expect(first.ids).toEqual(await expectedIds(`name ilike '%${text}%'`, 0));
    expect(first.pagination).toMatchObject({ total: 1_000, pages: 100, totalKind: 'minimum' });
    const second = await list.page(query(1, first.pagination.next), named(text));
    expect(second.ids).toEqual(await expectedIds(`name ilike '%${text}%'`, 10));
    expect((await list.page(query(120), named(text))).ids).toEqual(
      await expectedIds(`name ilike '%${text}%'`, 1_190),
    );
  });

  it('finds nothing for an unknown text, and treats wildcards literally', async () => {
    for (const text of ['unknown', 'zq', '%', 'young_1'])
      expect((await open().page(query(1), named(text))).pagination).toMatchObject({ total: 0, pages: 0 });
  });

  it('finds one or two letters at the start of a word', async () => {
    expect((await open().page(query(1), named('yo'))).pagination.totalKind).toBe('minimum');
    expect((await open().page(query(1), named('59'))).pagination.total).toBe(111);
    expect((await open().page(query(1), named('ng'))).pagination.total).toBe(0);
  });
});
