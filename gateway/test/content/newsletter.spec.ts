import { unsubscribe } from '#contracts/newsletter/preferences';
import { updateSubscriber } from '#contracts/newsletter/subscribers';
import { confirmSubscription, subscribe, tokenNotFound } from '#contracts/newsletter/subscriptions';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
});
afterAll(() => edge.close());

const json = { 'content-type': 'application/json' };

function lastInput(): unknown {
  return edge.received.at(-1)?.input;
}

describe('one-click unsubscribe (RFC 8058)', () => {
  const path = '/api/newsletter/one-click/token-of-a-subscriber';
  beforeAll(() => edge.stub(unsubscribe, () => ({})));

  it.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click'],
    ['no body', {}, undefined],
    ['JSON from the page', json, '{}'],
  ])('accepts %s without a session', async (_, headers, body) => {
    const response = await edge.fetch(path, { method: 'POST', headers, body: body ?? null });
    expect(response.status).toBe(200);
    expect(lastInput()).toEqual({ token: 'token-of-a-subscriber' });
  });

  it('accepts a multipart form', async () => {
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await edge.fetch(path, { method: 'POST', body })).status).toBe(200);
  });

  it('redirects GET to a page with a button and changes nothing', async () => {
    edge.received.length = 0;
    const response = await edge.fetch(path, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/newsletter/unsubscribe/token-of-a-subscriber');
    expect(edge.received).toEqual([]);
  });

  it('is the only route that accepts a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await edge.fetch('/api/newsletter/subscribe', {
      method: 'POST',
      headers,
      body: 'email=a%40example.com&source=website',
    });
    expect(response.status).toBe(415);
  });

  it('rejects a long form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await edge.fetch(path, { method: 'POST', headers, body: 'x'.repeat(5_000) });
    expect(response.status).toBe(413);
  });
});

describe('newsletter subscriptions', () => {
  it('pass address, source and the page’s language to the service', async () => {
    edge.stub(subscribe, () => ({ message: 'Check your inbox' }));
    const body = JSON.stringify({ email: ' Anna@Example.com', source: 'website' });
    const response = await edge.fetch('/api/newsletter/subscribe', { method: 'POST', headers: json, body });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: 'Check your inbox' });
    expect(lastInput()).toEqual({ email: 'anna@example.com', source: 'website' });
  });

  it('reject an invalid address with error and code', async () => {
    const body = JSON.stringify({ email: 'anna', source: 'website' });
    const response = await edge.fetch('/api/newsletter/subscribe', { method: 'POST', headers: json, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', error: expect.any(String) });
  });
});

describe('double opt-in', () => {
  it('passes the masked address and the user agent to the service', async () => {
    edge.stub(confirmSubscription, () => ({ message: 'x', subscriber: { email: 'a@example.com' } }));
    const headers = { 'user-agent': 'a browser' };
    const response = await edge.fetch('/api/newsletter/confirm/a-token?address=8.8.8.8', { headers });
    expect(response.status).toBe(200);
    expect(lastInput()).toEqual({ token: 'a-token', address: '127.0.0.0', agent: 'a browser' });
  });

  it('translates the failure of an unknown link', async () => {
    edge.stubFailure(confirmSubscription, tokenNotFound);
    const response = await edge.fetch('/api/newsletter/confirm/x', { headers: { 'accept-language': 'ru' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'TOKEN_NOT_FOUND',
      error: 'Ссылка не найдена',
    });
  });
});

it('changes the subscriber of the path, not one named in the body', async () => {
  const id = '019a0000-0000-7000-8000-00000000000b';
  edge.stubAnna(1, 'admin');
  edge.stub(updateSubscriber, () => {
    throw new Error('only what arrives is of interest');
  });
  const headers = { ...json, authorization: `Bearer ${await edge.token()}` };
  const body = JSON.stringify({ id: '019a0000-0000-7000-8000-00000000000c', isActive: false });
  await edge.fetch(`/api/newsletter/admin/subscribers/${id}`, { method: 'PUT', headers, body });
  expect(lastInput()).toEqual({ id, isActive: false });
});
