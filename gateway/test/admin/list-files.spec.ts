import { sessionState } from '#contracts/identity/sessions';
import { recordExport } from '#contracts/identity/staff/exports';
import { listUsers } from '#contracts/identity/user-admin';
import type { Role } from '#contracts/kit/actor';
import { listSubscribers } from '#contracts/newsletter/subscribers';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
});
afterAll(() => edge.close());

/** The headers of a person with this role. */
async function headersOf(role: Role): Promise<{ authorization: string }> {
  const userId = newId();
  edge.stub(sessionState, () => ({ userId, role, tokenVersion: 1, language: 'en' }));
  return { authorization: `Bearer ${await edge.token({ userId })}` };
}

const user = (n: number, firstName = 'Anna') => ({
  id: newId(),
  _id: newId(),
  firstName,
  lastName: 'Kern',
  email: `anna-${n}@example.com`,
  role: 'user' as const,
  createdAt: '2026-11-21T10:00:00.000Z',
});

describe('the CSV file of a list in the panel', () => {
  it('contains all pages of users by their cursors, with the filters of the list', async () => {
    const cursor = `after.2.1795000000000.${newId()}`;
    const received: object[] = [];
    edge.stub(listUsers, (query) => {
      received.push(query);
      const pagination = { page: query.cursor ? 2 : 1, limit: 100, total: 3, pages: 2 };
      return query.cursor
        ? { users: [user(3)], pagination }
        : { users: [user(1), user(2, '=cmd')], pagination: { ...pagination, next: cursor } };
    });
    const headers = await headersOf('admin');
    const response = await edge.fetch('/api/admin/users/export.csv?search=kern', { headers });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
    const lines = (await response.text()).trim().split('\n');
    expect(lines[0]).toBe('Id,First name,Last name,Email,Role,Created at');
    expect(lines.map((line) => line.split(',')[3])).toEqual([
      'Email',
      'anna-1@example.com',
      'anna-2@example.com',
      'anna-3@example.com',
    ]);
    expect(lines[2]).toContain(",'=cmd,");
    const input = { list: 'users', filters: 'search=kern' };
    expect(edge.received).toContainEqual({ subject: recordExport.subject, input });
    expect(received).toMatchObject([
      { search: 'kern', limit: 100, page: 1 },
      { search: 'kern', limit: 100, cursor },
    ]);
  });

  it('contains all pages of a list without cursors', async () => {
    const pages: number[] = [];
    edge.stub(listSubscribers, ({ page, limit }) => {
      pages.push(page);
      const [id, at] = [newId(), '2026-11-21T10:00:00.000Z'];
      const rest = { confirmedAt: null, deactivationReason: null, deactivatedAt: null };
      const subscriber = { id, _id: id, email: `${page}@example.com`, isConfirmed: true, isActive: false };
      const from = { source: 'footer', language: 'en' as const, subscribedAt: at };
      return {
        subscribers: [{ ...subscriber, ...from, ...rest }],
        pagination: { page, limit, total: 3, pages: 3 },
      };
    });
    const headers = await headersOf('marketing');
    const text = await (await edge.fetch('/api/newsletter/admin/subscribers/export.csv', { headers })).text();
    expect(pages).toEqual([1, 2, 3]);
    expect(text.trim().split('\n')[3]).toMatch(
      /,3@example\.com,yes,,footer,en,2026-11-21T10:00:00\.000Z,,,$/,
    );
  });

  it('refuses the file of users to a role that may only read the list', async () => {
    const headers = await headersOf('support');
    expect((await edge.fetch('/api/admin/users/export.csv', { headers })).status).toBe(403);
  });

  it('answers 503 in place of a file when the service of the list does not respond', async () => {
    const headers = await headersOf('admin');
    expect((await edge.fetch('/api/admin/products/export.csv', { headers })).status).toBe(503);
  });
});
