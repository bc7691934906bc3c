import { DataSource } from 'typeorm';
import { findActors, listUsers } from '#contracts/identity/user-admin';
import type { UserActor } from '#contracts/kit/actor';
import { recordSearches } from '#contracts/operations/record-search';
import { newId } from '#platform/database/new-id';
import { queryPlans } from '#testing/database/query-plans';
import { UserAdminService, userFilter } from '../src/users/user-admin.service';
import { IdentityTestbed } from './identity.testbed';

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const rows = 50_000;
let identity: IdentityTestbed;

beforeAll(async () => {
  identity = await IdentityTestbed.open();
  const database = identity.service.app.get(DataSource);
  for (let from = 1; from <= rows; from += 5_000)
    await database.query(
      `insert into users (id, email, password_hash, first_name, last_name, role, language, created_at, last_active_at)
       select gen_random_uuid(), 'customer-' || i || '@example.com', '', 'Anna', 'Kern' || i, 'user', 'en',
         now() + make_interval(secs => i), now()
       from generate_series($1::int, $1 + 4999) as i`,
      [from],
    );
  await database.query('vacuum analyze users');
});

afterAll(() => identity.close());

const list = (page: number, search: string) =>
  identity.client.call(listUsers, { page, limit: 10, search }, admin, { timeoutMs: 10_000 });

describe('search of the panel over 50,000 users', () => {
  const search = async (text: string) =>
    (await identity.client.call(recordSearches.identity, { text }, admin, { timeoutMs: 10_000 })).records;

  it('finds the owner of a complete address before accounts that contain it', async () => {
    const [first, ...more] = await search('customer-4321@example.com');
    expect(first).toMatchObject({ kind: 'customer', detail: 'customer-4321@example.com', matched: 'email' });
    expect(more).toEqual([]);
    expect(await search(`  ${first?.id ?? ''}`)).toEqual([{ ...first, matched: 'id' }]);
  });

  it('finds at most 8 accounts by a name, newest first', async () => {
    const found = await search('anna kern4321');
    expect(found).toHaveLength(8);
    expect(found[0]).toMatchObject({ title: 'Anna Kern43219', matched: 'name' });
  });

  it('is refused to customers', async () => {
    const searched = identity.client.call(
      recordSearches.identity,
      { text: 'anna' },
      { ...admin, role: 'user' },
    );
    await expect(searched).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('actors of the audit log by name', () => {
  it('are found with the permission to read the audit log alone, at most 100 and the newest first', async () => {
    const auditor: UserActor = { ...admin, permissions: ['audit:read'] };
    const { ids } = await identity.client.call(findActors, { text: 'anna kern' }, auditor, {
      timeoutMs: 10_000,
    });
    expect(ids).toHaveLength(100);
    expect(ids[0]).toBe((await list(1, '')).users[0]?.id);
  });
});

describe('list of 50,000 users', () => {
  const plans = (page: number, search: string) => {
    const { app } = identity.service;
    const statements = app
      .get(UserAdminService)
      .newestFirst.statements({ page, limit: 10 }, userFilter(search));
    return queryPlans(app.get(DataSource), statements);
  };

  it.each([
    ['customer-4321@', 1],
    ['kern4321', 11],
    ['Anna Kern43210', 1],
    ['unknown-customer', 0],
    ['zq', 0],
  ])('searches for %s through the trigram index', async (search, total) => {
    expect(await plans(1, search)).not.toMatch(/Seq Scan/);
    expect((await list(1, search)).pagination).toMatchObject({ total, totalKind: 'exact' });
  });

  it.each([1, 2_500, 5_000])('reads page %d by an index-only scan', async (page) => {
    expect(await plans(page, '')).toMatch(/Index Only Scan using users_newest/);
  });

  it('pages through all users, newest first', async () => {
    const first = await list(1, '');
    expect(first.users[0]?.email).toBe(`customer-${rows}@example.com`);
    expect(first.pagination.total).toBeGreaterThanOrEqual(rows);
    const last = await list(first.pagination.pages, '');
    expect(last.users.length).toBeGreaterThanOrEqual(1);
  });

  it('searches names without accents, and е for ё', async () => {
    await identity.service.app.get(DataSource).query(
      `insert into users (id, email, password_hash, first_name, last_name, role, language, last_active_at)
       values (gen_random_uuid(), 'zoe@example.com', '', 'Zoë', 'Королёва', 'user', 'en', now())`,
    );
    for (const search of ['zoe корол', 'ZOË', 'Королева', 'zoe\u0308'])
      expect((await list(1, search)).users).toMatchObject([{ email: 'zoe@example.com' }]);
  });

  it('treats pattern characters of a search literally', async () => {
    expect((await list(1, '%')).users).toEqual([]);
    expect((await list(1, 'customer_4321@')).users).toEqual([]);
  });
});
