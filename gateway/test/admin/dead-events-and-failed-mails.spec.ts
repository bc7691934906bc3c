import { findOrder, type OrderDetails } from '#contracts/commerce/order-details';
import { Failure, notFound } from '#contracts/kit/failure';
import { listDeadLetters, replayDeadLetter, eventStillFails } from '#contracts/operations/dead-letter';
import { listFailedMails, retryMails } from '#contracts/operations/failed-mail';
import { services, mailServices } from '#contracts/kit/services';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  edge.stubAnna(1, 'admin');
  headers = { authorization: `Bearer ${await edge.token({ role: 'admin' })}` };
});
afterAll(() => edge.close());

const deadLetter = (diedAt: string) => ({
  id: newId(),
  eventId: newId(),
  consumer: 'c',
  subject: 'commerce.order-paid.v1',
  error: 'Error: no such licence\n    at Fulfilment.grant (fulfilment.js:1:1)',
  deliveries: 5,
  diedAt,
  canReplay: true,
});

const mail = (queuedAt: string) => ({
  id: newId(),
  key: 'receipt:1',
  template: 'receipt',
  toAddress: 'anna@example.com',
  attempts: 7,
  lastError: 'ECONNECTION',
  queuedAt,
  canRetry: true,
});

const soldOrder = (id: string): OrderDetails => ({
  ...{
    id,
    _id: id,
    orderNumber: 'LL-1',
    status: 'paid',
    createdAt: '2026-11-01T10:00:00.000Z',
    paidAt: null,
  },
  billingInfo: { email: 'eve@example.com', name: 'Eve Else', country: 'GB' },
  ...{ totalAmount: 0, currency: 'usd', subtotal: 0, discount: 0, tax: 0, refunded: 0 },
  ...{ userId: newId(), requestId: newId(), announcements: 1, isFulfilled: true },
  ...{ card: null, paymentIntentId: null, receiptUrl: null, dispute: null, reviewReason: null },
  ...{ items: [], moments: [], attempts: [], refunds: [], paymentEvents: [], mails: [] },
  billing: {
    ...{ name: '', company: '', address: '', vatId: '' },
    country: null,
    revision: 0,
    correctedAt: null,
  },
  ...{ documents: [], consents: [], adjustments: [], earnedPrices: [] },
});

describe('failed events', () => {
  it('lists failed events of all services, newest first, in pages of ten', async () => {
    for (const service of services)
      edge.stub(listDeadLetters(service), () => ({
        items: [deadLetter('2026-11-01T10:00:00.000Z'), deadLetter('2026-11-02T10:00:00.000Z')],
      }));
    edge.stub(listDeadLetters('news'), () => ({ items: [deadLetter('2026-11-09T10:00:00.000Z')] }));
    const page = await edge.fetch('/api/admin/dead-events?page=1&limit=10', { headers });
    const body = await page.json();
    expect(body).toMatchObject({ pagination: { total: 11, pages: 2 }, away: [] });
    expect(body).toHaveProperty('events.length', 10);
    expect(body).toHaveProperty('events.0.service', 'news');
    expect(body).toHaveProperty('events.0.error', 'Error: no such licence');
    const one = await edge.fetch('/api/admin/dead-events?service=news', { headers });
    expect(await one.json()).toMatchObject({ pagination: { total: 1 } });
  });

  it('lists failed events without an unavailable service, and names it', async () => {
    edge.removeStub(listDeadLetters('licensing'));
    const page = await edge.fetch('/api/admin/dead-events', { headers });
    expect(page.status).toBe(200);
    expect(await page.json()).toMatchObject({ away: ['licensing'] });
  });

  it('replays a failed event in its service, and fails when it fails again', async () => {
    const id = newId();
    edge.stub(replayDeadLetter('commerce'), () => ({}));
    const done = await edge.fetch(`/api/admin/dead-events/commerce/${id}/replay`, {
      method: 'POST',
      headers,
    });
    expect(done.status).toBe(200);
    expect(edge.received.at(-1)).toEqual({ subject: 'commerce.dead-letters.replay', input: { id } });
    edge.stubFailure(replayDeadLetter('commerce'), eventStillFails);
    const again = await edge.fetch(`/api/admin/dead-events/commerce/${id}/replay`, {
      method: 'POST',
      headers,
    });
    expect(again.status).toBe(409);
  });

  it('rejects an unknown service', async () => {
    const page = await edge.fetch('/api/admin/dead-events?service=%24JS', { headers });
    expect(page.status).toBe(400);
  });
});

describe('failed mails', () => {
  it('lists failed mails of all services, newest first, without their content', async () => {
    for (const service of mailServices)
      edge.stub(listFailedMails(service), () => ({ items: [mail('2026-11-01T10:00:00.000Z')] }));
    edge.stub(listFailedMails('commerce'), () => ({ items: [mail('2026-11-02T10:00:00.000Z')] }));
    const page = await edge.fetch('/api/admin/failed-mails', { headers });
    const body = await page.json();
    expect(body).toMatchObject({ pagination: { total: mailServices.length }, away: [] });
    expect(body).toHaveProperty('mails.0.service', 'commerce');
    expect(JSON.stringify(body)).not.toMatch(/"data"|"html"|"headers"/);
  });

  it('names the account that sent a gift, also while commerce is unavailable for one of them', async () => {
    const [orderId, unknownId] = [newId(), newId()];
    for (const service of mailServices) edge.stub(listFailedMails(service), () => ({ items: [] }));
    edge.stub(listFailedMails('licensing'), () => ({
      items: [
        { ...mail('2026-11-03T10:00:00.000Z'), template: 'gift', orderId },
        { ...mail('2026-11-02T10:00:00.000Z'), template: 'gift', orderId: unknownId },
        mail('2026-11-01T10:00:00.000Z'),
      ],
    }));
    edge.stub(findOrder, ({ id }) => {
      if (id === unknownId) throw new Failure(notFound);
      return soldOrder(id);
    });
    const body = await (await edge.fetch('/api/admin/failed-mails', { headers })).json();
    expect(body).toMatchObject({ mails: [{ sender: 'eve@example.com' }, {}, {}] });
    expect(JSON.stringify(body).match(/"sender"/g)).toHaveLength(1);
  });

  it('retries a single failed mail, and responds 404 to an unknown one', async () => {
    edge.stub(retryMails('commerce'), ({ id }) => ({ count: id ? 1 : 7 }));
    const path = `/api/admin/failed-mails/commerce/${newId()}/retry`;
    expect((await edge.fetch(path, { method: 'POST', headers })).status).toBe(200);
    edge.stub(retryMails('commerce'), () => ({ count: 0 }));
    expect((await edge.fetch(path, { method: 'POST', headers })).status).toBe(404);
  });
});
