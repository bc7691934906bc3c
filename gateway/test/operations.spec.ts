import { listDeadLetters, replayDeadLetter, stillIndigestible } from '#contracts/kit/dead-letter';
import { listFailedMails, retryMails } from '#contracts/kit/failed-mail';
import { services, writers } from '#contracts/kit/services';
import { newId } from '#platform/database/new-id';
import { Edge } from './gateway.testbed';

let edge: Edge;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await Edge.open();
  edge.knowsAnna(1, 'admin');
  headers = { authorization: `Bearer ${await edge.token({ role: 'admin' })}` };
});
afterAll(() => edge.close());

const letter = (diedAt: string) => ({
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

describe('dead events', () => {
  it('of all services stand in one list, newest first, in pages of ten, each with its service', async () => {
    for (const service of services)
      edge.plays(listDeadLetters(service), () => ({
        items: [letter('2026-11-01T10:00:00.000Z'), letter('2026-11-02T10:00:00.000Z')],
      }));
    edge.plays(listDeadLetters('news'), () => ({ items: [letter('2026-11-09T10:00:00.000Z')] }));
    const page = await edge.fetch('/api/admin/dead-events?page=1&limit=10', { headers });
    const body = await page.json();
    expect(body).toMatchObject({ pagination: { total: 11, pages: 2 }, away: [] });
    expect(body).toHaveProperty('events.length', 10);
    expect(body).toHaveProperty('events.0.service', 'news');
    expect(body).toHaveProperty('events.0.error', 'Error: no such licence');
    const one = await edge.fetch('/api/admin/dead-events?service=news', { headers });
    expect(await one.json()).toMatchObject({ pagination: { total: 1 } });
  });

  it('are shown without a service that is away, and it is named', async () => {
    edge.leaves(listDeadLetters('licensing'));
    const page = await edge.fetch('/api/admin/dead-events', { headers });
    expect(page.status).toBe(200);
    expect(await page.json()).toMatchObject({ away: ['licensing'] });
  });

  it('are replayed by the service that has them; one that fails again is a refusal', async () => {
    const id = newId();
    edge.plays(replayDeadLetter('commerce'), () => ({}));
    const done = await edge.fetch(`/api/admin/dead-events/commerce/${id}/replay`, {
      method: 'POST',
      headers,
    });
    expect(done.status).toBe(200);
    expect(edge.received.at(-1)).toEqual({ subject: 'commerce.dead-letters.replay', input: { id } });
    edge.refuses(replayDeadLetter('commerce'), stillIndigestible);
    const again = await edge.fetch(`/api/admin/dead-events/commerce/${id}/replay`, {
      method: 'POST',
      headers,
    });
    expect(again.status).toBe(409);
  });

  it('of something that is no service are refused', async () => {
    const page = await edge.fetch('/api/admin/dead-events?service=%24JS', { headers });
    expect(page.status).toBe(400);
  });
});

describe('mails that were given up', () => {
  it('of all writers stand in one list, newest first, without what was in them', async () => {
    for (const service of writers)
      edge.plays(listFailedMails(service), () => ({ items: [mail('2026-11-01T10:00:00.000Z')] }));
    edge.plays(listFailedMails('commerce'), () => ({ items: [mail('2026-11-02T10:00:00.000Z')] }));
    const page = await edge.fetch('/api/admin/failed-mails', { headers });
    const body = await page.json();
    expect(body).toMatchObject({ pagination: { total: writers.length }, away: [] });
    expect(body).toHaveProperty('mails.0.service', 'commerce');
    expect(JSON.stringify(body)).not.toMatch(/"data"|"html"|"headers"/);
  });

  it('are tried again one by one; one that is not there is not found', async () => {
    edge.plays(retryMails('commerce'), ({ id }) => ({ count: id ? 1 : 7 }));
    const path = `/api/admin/failed-mails/commerce/${newId()}/retry`;
    expect((await edge.fetch(path, { method: 'POST', headers })).status).toBe(200);
    edge.plays(retryMails('commerce'), () => ({ count: 0 }));
    expect((await edge.fetch(path, { method: 'POST', headers })).status).toBe(404);
  });
});
