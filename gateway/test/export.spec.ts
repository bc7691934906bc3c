import { ordersShare } from '#contracts/commerce/administration';
import { listSessions } from '#contracts/identity/open-sessions';
import { currentUser } from '#contracts/identity/users';
import { type SentMail, sentMails } from '#contracts/kit/sent-mail';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { licensingShare } from '#contracts/licensing/personal-data';
import { newsletterShare } from '#contracts/newsletter/personal-data';
import { newId } from '#platform/database/new-id';
import { Edge } from './gateway.testbed';

const email = 'anna@example.com';
const at = '2026-11-21T10:00:00.000Z';
const id = newId();
const writers = ['identity', 'newsletter', 'commerce', 'licensing'];

let edge: Edge;
let isEmailConfirmed = true;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await Edge.open();
  edge.knowsAnna();
  headers = { authorization: `Bearer ${await edge.token()}` };
  const names = { firstName: 'Anna', lastName: 'Kern' };
  edge.plays(currentUser, () => ({
    id,
    _id: id,
    email,
    isEmailConfirmed,
    ...names,
    role: 'user',
    language: 'en',
    createdAt: '2026-11-21T16:30:00.000Z',
  }));
  edge.plays(listSessions, () => ({
    sessions: [
      { id, device: 'A browser', address: '203.0.113.0', createdAt: at, lastSeenAt: at, isCurrent: true },
    ],
  }));
  edge.plays(ordersShare, () => ({
    orders: [],
    offers: [{ rule: 'loyalty' as const, pluginId: id, percent: 15, issuedAt: at, endsAt: at }],
  }));
  edge.plays(listSessions, () => ({
    sessions: [
      {
        id,
        device: 'Firefox, macOS',
        address: '203.0.113.*',
        createdAt: at,
        lastSeenAt: at,
        isCurrent: true,
      },
    ],
  }));
  edge.plays(listEntitlements, () => ({ entitlements: [] }));
  edge.plays(licensingShare, () => ({
    computers: [],
    downloads: [{ orderNumber: 'LL-1', fileId: id, startedAt: at, completedAt: null }],
  }));
  edge.plays(newsletterShare, () => ({
    subscription: null,
    letters: [{ title: 'Autumn sale', state: 'sent', settledAt: at }],
  }));
  for (const [hour, service] of writers.entries())
    edge.plays(sentMails(service), () => ({ mails: [mailOf(service, hour)] }));
});

afterAll(() => edge.close());

function mailOf(service: string, hour: number): SentMail {
  const queuedAt = `2026-11-21T1${9 - hour}:00:00.000Z`;
  return {
    template: service,
    toAddress: email,
    state: 'sent',
    attempts: 1,
    lastError: null,
    queuedAt,
    sentAt: at,
  };
}

it('the export has a share of every service that knows customers, mails in time order', async () => {
  const response = await edge.fetch('/api/user/export-data', { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const data = (await response.json()) as { mails: SentMail[] };
  expect(data).toMatchObject({
    account: { email },
    sessions: [{ device: 'Firefox, macOS' }],
    offers: [{ rule: 'loyalty' }],
    downloads: [{ orderNumber: 'LL-1' }],
    newsletter: { subscription: null, letters: [{ title: 'Autumn sale' }] },
  });
  expect(data.mails.map(({ template }) => template)).toEqual([...writers].reverse());
  const asked = edge.received.find(({ subject }) => subject === newsletterShare.subject);
  expect(asked?.input).toEqual({ email });
});

it('an address that nobody confirmed may be a stranger’s: nothing of its newsletter, nothing from before the account', async () => {
  isEmailConfirmed = false;
  edge.received.length = 0;
  const response = await edge.fetch('/api/user/export-data', { headers });
  isEmailConfirmed = true;
  const data = (await response.json()) as { newsletter: unknown; mails: SentMail[] };
  expect(data.newsletter).toBeNull();
  expect(data.mails.map(({ template }) => template)).toEqual(['commerce', 'identity']);
  const subjects = edge.received.map(({ subject }) => subject);
  expect(subjects).not.toContain(newsletterShare.subject);
  expect(subjects).not.toContain(sentMails('newsletter').subject);
});

it('half an export is none: while a service is away it is refused', async () => {
  edge.leaves(newsletterShare);
  const response = await edge.fetch('/api/user/export-data', { headers });
  expect(response.status).toBe(503);
});
