import { recordExport } from '#contracts/identity/staff/exports';
import { findActors, listUserNames } from '#contracts/identity/user-admin';
import { findAudit, readAudit } from '#contracts/operations/audit';
import { services } from '#contracts/kit/services';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
let headers: Record<string, string>;
const ada = '019a0000-0000-7000-8000-00000000000b';
const known = new Map<string, string[]>();

const entryOf = (id: string, actor = ada) => ({
  id,
  at: new Date().toISOString(),
  actor,
  action: 'user.deleted',
  subject: 'x',
  changes: [],
  requestId: 'r',
});

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  edge.stubAnna(1, 'admin');
  headers = { authorization: `Bearer ${await edge.token({ role: 'admin' })}` };
  edge.stub(listUserNames, ({ ids }) => ({
    users: ids.map((id) => ({ id, name: 'Ada Kern', email: 'ada@example.com' })),
  }));
  for (const service of services) {
    known.set(service, []);
    edge.stub(findAudit(service), ({ take, actors }) => {
      const ids = actors && !actors.includes(ada) ? [] : [...(known.get(service) ?? [])].reverse();
      return { total: ids.length, ids: ids.slice(0, take) };
    });
    edge.stub(readAudit(service), ({ ids }) => ({ entries: ids.map((id) => entryOf(id)) }));
  }
});
afterAll(() => edge.close());

interface Page {
  entries: { id: string; service: string; actorName: string }[];
  pagination: { total: number; pages: number };
  away: string[];
}

async function page(query: string): Promise<Page> {
  const response = await edge.fetch(`/api/admin/audit?${query}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}

describe('the audit log of all services (admin §7)', () => {
  it('merges all services, newest first, in pages of ten, with names', async () => {
    const all: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      const id = newId();
      all.unshift(id);
      known.get(services[n % services.length] ?? 'news')?.push(id);
    }
    const first = await page('page=1');
    expect(first.entries.map(({ id }) => id)).toEqual(all.slice(0, 10));
    expect(first.entries[0]).toMatchObject({ actorName: 'Ada Kern', service: services[22 % 6] });
    expect(first.pagination).toMatchObject({ total: 23, pages: 3 });
    expect((await page('page=3')).entries.map(({ id }) => id)).toEqual(all.slice(20));
  });

  it('filters by a part of the actor’s name and by entity', async () => {
    edge.stub(findActors, ({ text }) => ({ ids: text === 'ada' ? [ada] : [] }));
    expect((await page('actor=ada')).pagination.total).toBe(23);
    expect((await page('actor=nobody')).pagination.total).toBe(0);
    await page('kind=order');
    const request = edge.received.filter(({ subject }) => subject === 'news.audit.find').at(-1);
    expect(request?.input).toMatchObject({ kind: 'order' });
    expect((await edge.fetch('/api/admin/audit?kind=secret', { headers })).status).toBe(400);
  });

  it('reads no row twice when services answer with complete rows, and keeps names', async () => {
    for (const service of services.filter((name) => name !== 'news'))
      edge.stub(findAudit(service), ({ take }) => {
        const ids = [...(known.get(service) ?? [])].reverse().slice(0, take);
        return { total: ids.length, ids, entries: ids.map((id) => entryOf(id)) };
      });
    await page('page=1');
    const before = edge.received.length;
    const { entries } = await page('page=1');
    const subjects = edge.received.slice(before).map(({ subject }) => subject);
    // The service that answers with ids alone is asked for its rows.
    expect(subjects.filter((subject) => !subject.endsWith('.audit.find'))).toEqual(['news.audit.read']);
    expect(entries).toHaveLength(10);
    expect(entries.map(({ id }) => id)).toEqual(
      entries
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    expect(entries[0]).toMatchObject({ actorName: 'Ada Kern' });
  });

  it('is exported as CSV, with the filters of the list', async () => {
    const response = await edge.fetch('/api/admin/audit/export.csv?kind=user', { headers });
    const lines = (await response.text()).trim().split('\n');
    expect(lines).toHaveLength(24);
    expect(lines[1]).toMatch(/,Ada Kern,ada@example\.com,user\.deleted,x,$/);
    const input = { list: 'audit', filters: 'kind=user' };
    expect(edge.received).toContainEqual({ subject: recordExport.subject, input });
  });

  it('omits an unavailable service, and names while identity is unavailable', async () => {
    edge.removeStub(findAudit('commerce'));
    edge.removeStub(listUserNames);
    const newest = newId();
    edge.stub(findAudit('licensing'), () => ({
      total: 1,
      ids: [newest],
      entries: [entryOf(newest, newId())],
    }));
    const shown = await page('page=1');
    expect(shown.away).toEqual(['commerce']);
    expect(shown.entries[0]).toMatchObject({ id: newest, actorName: '' });
    expect(shown.entries[1]).toMatchObject({ actorName: 'Ada Kern' });
  });

  it('is not exported while a service is unavailable, because the file would look complete', async () => {
    expect((await edge.fetch('/api/admin/audit/export.csv', { headers })).status).toBe(503);
  });
});
