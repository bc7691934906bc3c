import { unsubscribe } from '#contracts/newsletter/preferences';
import { updateSubscriber } from '#contracts/newsletter/subscribers';
import { confirmSubscription, subscribe, tokenNotFound } from '#contracts/newsletter/subscriptions';
import { Edge } from './gateway.testbed';

let edge: Edge;
beforeAll(async () => {
  edge = await Edge.open();
});
afterAll(() => edge.close());

const json = { 'content-type': 'application/json' };

function told(): unknown {
  return edge.received.at(-1)?.input;
}

describe('leaving at one click (RFC 8058)', () => {
  const path = '/api/newsletter/one-click/token-of-a-reader';
  beforeAll(() => edge.plays(unsubscribe, () => ({})));

  it.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click'],
    ['nothing', {}, undefined],
    ['the page’s own call', json, '{}'],
  ])('is done for %s, without a login', async (_, headers, body) => {
    const response = await edge.fetch(path, { method: 'POST', headers, body: body ?? null });
    expect(response.status).toBe(200);
    expect(told()).toEqual({ token: 'token-of-a-reader' });
  });

  it('is done for a form in parts', async () => {
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await edge.fetch(path, { method: 'POST', body })).status).toBe(200);
  });

  it('is not done by opening the address: that leads to a page with a button', async () => {
    edge.received.length = 0;
    const response = await edge.fetch(path, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/newsletter/unsubscribe/token-of-a-reader');
    expect(edge.received).toEqual([]);
  });

  it('is the only place that takes a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await edge.fetch('/api/newsletter/subscribe', {
      method: 'POST',
      headers,
      body: 'email=a%40example.com&source=website',
    });
    expect(response.status).toBe(415);
  });

  it('takes no long form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await edge.fetch(path, { method: 'POST', headers, body: 'x'.repeat(5_000) });
    expect(response.status).toBe(413);
  });
});

describe('subscribing', () => {
  it('passes address and source on, and the language of the page', async () => {
    edge.plays(subscribe, () => ({ message: 'Check your inbox' }));
    const body = JSON.stringify({ email: ' Anna@Example.com', source: 'website' });
    const response = await edge.fetch('/api/newsletter/subscribe', { method: 'POST', headers: json, body });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: 'Check your inbox' });
    expect(told()).toEqual({ email: 'anna@example.com', source: 'website' });
  });

  it('answers an address that is none with error and code', async () => {
    const body = JSON.stringify({ email: 'anna', source: 'website' });
    const response = await edge.fetch('/api/newsletter/subscribe', { method: 'POST', headers: json, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', error: expect.any(String) });
  });
});

describe('confirming', () => {
  it('hands on the network, not the address, and the program', async () => {
    edge.plays(confirmSubscription, () => ({ message: 'x', subscriber: { email: 'a@example.com' } }));
    const headers = { 'user-agent': 'a browser' };
    const response = await edge.fetch('/api/newsletter/confirm/a-token?address=8.8.8.8', { headers });
    expect(response.status).toBe(200);
    expect(told()).toEqual({ token: 'a-token', address: '127.0.0.0', agent: 'a browser' });
  });

  it('answers an unknown link in the reader’s words', async () => {
    edge.refuses(confirmSubscription, tokenNotFound);
    const response = await edge.fetch('/api/newsletter/confirm/x', { headers: { 'accept-language': 'ru' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'TOKEN_NOT_FOUND',
      error: 'Мы не знаем такой ссылки',
    });
  });
});

it('an administrator’s switch goes to the subscriber of the path, whatever the body says', async () => {
  const id = '019a0000-0000-7000-8000-00000000000b';
  edge.knowsAnna(1, 'admin');
  edge.plays(updateSubscriber, () => {
    throw new Error('only what arrives is of interest');
  });
  const headers = { ...json, authorization: `Bearer ${await edge.token()}` };
  const body = JSON.stringify({ id: '019a0000-0000-7000-8000-00000000000c', isActive: false });
  await edge.fetch(`/api/newsletter/admin/subscribers/${id}`, { method: 'PUT', headers, body });
  expect(told()).toEqual({ id, isActive: false });
});
