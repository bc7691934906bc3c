import { commerceExport } from '#contracts/commerce/data-export';
import { listSessions } from '#contracts/identity/sessions';
import { exportIdentityData } from '#contracts/identity/data-export';
import { currentUser } from '#contracts/identity/users';
import { type SentMail, sentMails } from '#contracts/operations/sent-mail';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { exportLicensingData } from '#contracts/licensing/personal-data';
import { newsletterExport } from '#contracts/newsletter/personal-data';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

const email = 'anna@example.com';
const old = 'anna@former.example';
const at = '2026-11-21T10:00:00.000Z';
const id = newId();
const formerly = { since: '2026-11-21T16:30:00.000Z', until: '2026-11-21T18:00:00.000Z' };
const writers = ['identity', 'newsletter', 'commerce', 'licensing'];

let edge: GatewayTestbed;
let isEmailConfirmed = true;
let headers: Record<string, string>;

const otherLists = { redemptions: [], gifts: [], grants: [], trials: [], certificates: [] };

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  edge.stubAnna();
  headers = { authorization: `Bearer ${await edge.token()}` };
  const names = { firstName: 'Anna', lastName: 'Kern' };
  edge.stub(currentUser, () => ({
    id,
    _id: id,
    email,
    isEmailConfirmed,
    ...names,
    role: 'user',
    language: 'en',
    createdAt: '2026-11-21T16:30:00.000Z',
  }));
  edge.stub(listSessions, () => ({
    sessions: [
      { id, device: 'A browser', address: '203.0.113.0', createdAt: at, lastSeenAt: at, isCurrent: true },
    ],
  }));
  edge.stub(commerceExport, () => ({
    orders: [],
    invoices: [],
    billingDetails: [],
    ...{ hasMore: false, consents: [], withdrawals: [] },
    offers: [{ rule: 'loyalty' as const, pluginId: id, percent: 15, issuedAt: at, endsAt: at }],
  }));
  edge.stub(listSessions, () => ({
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
  edge.stub(listEntitlements, () => ({ entitlements: [] }));
  edge.stub(exportIdentityData, () => ({
    addressChanges: [{ oldEmail: old, newEmail: email, askedAt: at, expiresAt: at, redeemedAt: at }],
    formerAddresses: [
      { email: old, ...formerly },
      { email, since: '2026-11-20T00:00:00.000Z', until: '2026-11-21T16:30:00.000Z' },
    ],
  }));
  edge.stub(exportLicensingData, () => ({
    ...{ ...otherLists, hasMore: false },
    computers: [],
    licenceAddresses: [{ email, since: at }],
    seatEvents: [{ computerId: id, licenceId: null, kind: 'REBOUND', detail: { from: 'a', to: 'b' }, at }],
    downloads: [{ orderNumber: 'LL-1', fileId: id, startedAt: at, completedAt: null }],
    offlineActivations: [
      {
        ...{ id, computerId: id, products: ['Saturos Pro'], madeAt: at, leaseUntil: at },
        ...{ returnedAt: null, releasedBy: null },
      },
    ],
  }));
  edge.stub(newsletterExport, () => ({
    subscription: null,
    deliveries: [{ title: 'Autumn sale', state: 'sent', settledAt: at }],
  }));
  for (const [hour, service] of writers.entries())
    edge.stub(sentMails(service), ({ email: to, since = '', until = '9' }) => ({
      hasMore: false,
      mails: [mailOf(service, hour, to)].filter(({ queuedAt }) => queuedAt >= since && queuedAt <= until),
    }));
});

afterAll(() => edge.close());

function mailOf(service: string, hour: number, toAddress: string): SentMail {
  const queuedAt = `2026-11-21T1${9 - hour}:00:00.000Z`;
  return {
    template: service,
    toAddress,
    state: 'sent',
    attempts: 1,
    lastError: null,
    queuedAt,
    sentAt: at,
  };
}

it('exports the personal data of every service, mails by time', async () => {
  const response = await edge.fetch('/api/user/export-data', { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const data = (await response.json()) as { mails: SentMail[] };
  expect(data).toMatchObject({
    account: { email },
    sessions: [{ device: 'Firefox, macOS' }],
    offers: [{ rule: 'loyalty' }],
    downloads: [{ orderNumber: 'LL-1' }],
    addressChanges: [{ oldEmail: old, newEmail: email }],
    licenceAddresses: [{ email }],
    seatEvents: [{ kind: 'REBOUND', detail: { from: 'a', to: 'b' } }],
    offlineActivations: [{ products: ['Saturos Pro'], leaseUntil: at }],
    newsletter: { subscription: null, deliveries: [{ title: 'Autumn sale' }] },
  });
  const present = data.mails.filter(({ toAddress }) => toAddress === email);
  expect(present.map(({ template }) => template)).toEqual([...writers].reverse());
  const times = data.mails.map(({ queuedAt }) => queuedAt);
  expect(times).toEqual([...times].sort());
  const request = edge.received.find(({ subject }) => subject === newsletterExport.subject);
  expect(request?.input).toEqual({ email });
});

it('exports mails of a former address only from the time when the account had it', async () => {
  const response = await edge.fetch('/api/user/export-data', { headers });
  const data = (await response.json()) as { mails: SentMail[] };
  const former = data.mails.filter(({ toAddress }) => toAddress === old);
  expect(former.map(({ template }) => template)).toEqual(['commerce', 'newsletter']);
});

it('exports neither newsletter nor earlier mails of an unconfirmed address', async () => {
  isEmailConfirmed = false;
  edge.received.length = 0;
  const response = await edge.fetch('/api/user/export-data', { headers });
  isEmailConfirmed = true;
  const data = (await response.json()) as { newsletter: unknown; mails: SentMail[] };
  expect(data.newsletter).toBeNull();
  const present = data.mails.filter(({ toAddress }) => toAddress === email);
  expect(present.map(({ template }) => template)).toEqual(['commerce', 'identity']);
  const subjects = edge.received.map(({ subject }) => subject);
  expect(subjects).not.toContain(newsletterExport.subject);
  const askedOf = edge.received
    .filter(({ subject }) => subject === sentMails('newsletter').subject)
    .map(({ input }) => input);
  expect(askedOf).toEqual([{ email: old, ...formerly, part: 0 }]);
});

it('reads long lists part by part', async () => {
  const events = (part: number) => [
    { computerId: id, licenceId: null, kind: `REBOUND ${part}`, detail: {}, at },
  ];
  edge.stub(exportLicensingData, ({ part = 0 }) => ({
    ...{ ...otherLists, computers: [], licenceAddresses: [], downloads: [], offlineActivations: [] },
    seatEvents: events(part),
    hasMore: part < 2,
  }));
  const data = (await (await edge.fetch('/api/user/export-data', { headers })).json()) as {
    seatEvents: { kind: string }[];
  };
  expect(data.seatEvents.map(({ kind }) => kind)).toEqual(['REBOUND 0', 'REBOUND 1', 'REBOUND 2']);
  expect(data).not.toHaveProperty('hasMore');
});

it('fails the export while a service is unavailable', async () => {
  edge.removeStub(newsletterExport);
  const response = await edge.fetch('/api/user/export-data', { headers });
  expect(response.status).toBe(503);
});
