import { checkoutConfig, createCheckoutSession } from '#contracts/commerce/checkout';
import { deleteUsers } from '#contracts/identity/user-admin';
import { invalidCredentials, logIn } from '#contracts/identity/log-in';
import { changeSubscribers } from '#contracts/newsletter/subscribers';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
});
afterAll(() => edge.close());

const json = { 'content-type': 'application/json' };
const post = (body: string, headers: Record<string, string> = json): RequestInit => ({
  method: 'POST',
  headers,
  body,
});

const cases: [string, string, RequestInit, number, string][] = [
  ['malformed JSON', '/api/login', post('{"email":'), 400, 'INVALID_INPUT'],
  ['a list instead of an object', '/api/login', post('[1]'), 400, 'INVALID_INPUT'],
  ['wrong types', '/api/login', post('{"email":1,"password":{}}'), 400, 'INVALID_INPUT'],
  [
    'an unknown field',
    '/api/login',
    post('{"email":"a@b.co","password":"x","role":"admin"}'),
    400,
    'INVALID_INPUT',
  ],
  ['a NUL character', '/api/login', post('{"email":"a@b.co","password":"a\\u0000"}'), 400, 'INVALID_INPUT'],
  ['deep nesting', '/api/login', post(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`), 400, 'INVALID_INPUT'],
  ['a __proto__ key', '/api/login', post('{"__proto__":{"role":"admin"}}'), 400, 'INVALID_INPUT'],
  ['a body over the limit', '/api/login', post(`{"email":"${'a'.repeat(600_000)}"}`), 413, 'BODY_TOO_LARGE'],
  [
    'a form',
    '/api/login',
    post('email=a@b.co', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'UNSUPPORTED_TYPE',
  ],
  ['an unknown path', '/api/nothing/here', {}, 404, 'NOT_FOUND'],
  ['an unknown language', '/api/plugins?lang=de', {}, 400, 'INVALID_INPUT'],
  ['a repeated parameter', '/api/plugins?lang=en&lang=ru', {}, 400, 'INVALID_INPUT'],
  ['an unknown parameter', '/api/plugins?lang=en&order=name', {}, 400, 'INVALID_INPUT'],
  ['an unknown order', '/api/plugins?lang=en&sort=age', {}, 400, 'INVALID_INPUT'],
  ['a parameter of a route without input', '/api/status?at=1', {}, 400, 'INVALID_INPUT'],
  ['a page of a list without pages', '/api/news/latest?page=2', {}, 400, 'INVALID_INPUT'],
  ['a list with the limit 0', '/api/news?limit=0', {}, 400, 'INVALID_INPUT'],
  ['the latest news with the limit 0', '/api/news/latest?limit=0', {}, 400, 'INVALID_INPUT'],
  ['an invalid slug', '/api/plugins/..%2F..%2Fetc', {}, 400, 'INVALID_INPUT'],
  ['a webhook without signature', '/api/webhooks/stripe', post('{}'), 400, 'WEBHOOK_SIGNATURE'],
  ['an index that is no number', '/api/plugins/saturos-pro/audio/first', {}, 400, 'INVALID_INPUT'],
];

describe('failure responses', () => {
  it.each(cases)('%s', async (_, path, init, status, code) => {
    const response = await edge.fetch(path, init);
    expect(response.status).toBe(status);
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ code, requestId: expect.any(String), details: expect.any(Array) });
    expect(body['error']).toBe(body['message']);
    expect(String(body['error'])).not.toMatch(/failures\.|Error|at \//);
  });

  it('translate a service’s failure to the language of the request', async () => {
    edge.stubFailure(logIn, invalidCredentials);
    const russian = { ...json, 'accept-language': 'ru-RU' };
    const response = await edge.fetch('/api/login', post('{"email":"a@b.co","password":"x"}', russian));
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: 'Неверный e-mail или пароль',
      code: 'INVALID_CREDENTIALS',
    });
  });

  it.each([
    ['the screen', '?', 'en', /^[^а-я]+$/],
    ['the query before the screen', '?lang=ru', 'en', /[а-я]/],
    ['the account, when the client names no supported language', '?', '*', /[а-я]/],
  ] as const)(
    'translate a failure for a signed-in user to the language of %s',
    async (_, query, screen, words) => {
      edge.stubAnna(1, 'user', 'ru');
      const headers = { 'accept-language': screen, authorization: `Bearer ${await edge.token()}` };
      const response = await edge.fetch(`/api/admin/users${query}`, { headers });
      expect(response.status).toBe(403);
      const { error } = (await response.json()) as { error: string };
      expect(error).toMatch(words);
    },
  );

  it.each([
    ['the screen', 'en', 'Not found'],
    ['the account, when the client names no supported language', '*', 'Не найдено'],
  ])('translate the outcomes of a bulk action to the language of %s', async (_, screen, error) => {
    edge.stubAnna(1, 'admin', 'ru');
    for (const many of [deleteUsers, changeSubscribers])
      edge.stub(many, ({ ids }) => ({ outcomes: ids.map((id) => ({ id, code: 'NOT_FOUND' })) }));
    const authorization = `Bearer ${await edge.token({ userId: newId() })}`;
    const headers = { ...json, 'accept-language': screen, authorization };
    const ids = [newId()];
    const requests: [string, object][] = [
      ['/api/admin/users/bulk-delete', { ids }],
      ['/api/newsletter/admin/subscribers/bulk', { ids, action: 'delete' }],
    ];
    for (const [path, body] of requests) {
      const response = await edge.fetch(path, post(JSON.stringify(body), headers));
      expect(await response.json()).toEqual({ outcomes: [{ id: ids[0], code: 'NOT_FOUND', error }] });
    }
  });

  it('are 503 with Retry-After within three seconds while a service is unavailable', async () => {
    const began = performance.now();
    const response = await edge.fetch('/api/checkout/config');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBeTruthy();
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it('are 503 when a service never replies', async () => {
    edge.stub(checkoutConfig, () => new Promise(() => undefined));
    const response = await edge.fetch('/api/checkout/config');
    expect(response.status).toBe(503);
  });

  it('are 500 without details when a reply breaks its contract', async () => {
    edge.stubAnna();
    edge.stub(createCheckoutSession, () => {
      throw new Error('select * from users');
    });
    const headers = { ...json, authorization: `Bearer ${await edge.token()}` };
    const response = await edge.fetch('/api/checkout/sessions', post('{"slug":"saturos-pro"}', headers));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('select');
  });

  it('contain a new request id, never the client’s', async () => {
    const response = await edge.fetch('/api/nothing', { headers: { 'x-request-id': 'mine' } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
