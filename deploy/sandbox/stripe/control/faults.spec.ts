import { SandboxTestbed, stripeAt, sessionParams } from '../test/sandbox.testbed';

let testbed: SandboxTestbed;

beforeAll(async () => {
  testbed = await SandboxTestbed.open();
});

afterEach(() => testbed.payments.clearFaults());
afterAll(() => testbed.close());

const list = () => testbed.stripe.checkout.sessions.list();

describe('API faults', () => {
  it('a fault affects the number of matching calls and no others', async () => {
    await testbed.payments.addFault({ match: 'GET /v1/checkout/sessions', status: 503, times: 2 });
    await expect(list()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 503 });
    await expect(testbed.stripe.events.list()).resolves.toMatchObject({ object: 'list' });
    await expect(list()).rejects.toMatchObject({ statusCode: 503 });
    await expect(list()).resolves.toMatchObject({ object: 'list' });
  });

  it('a fault can be a rate limit', async () => {
    await testbed.payments.addFault({ match: 'GET', status: 429 });
    await expect(list()).rejects.toMatchObject({ type: 'StripeRateLimitError', code: 'rate_limit' });
  });

  it('a fault can be a lost connection, after which the SDK retries', async () => {
    await testbed.payments.addFault({ match: 'POST /v1/checkout/sessions', dropConnection: true });
    const patient = stripeAt(testbed.url, 'sk_test_sandbox', 2);
    await expect(patient.checkout.sessions.create(sessionParams())).resolves.toMatchObject({
      status: 'open',
    });
  });

  it('a fault can forbid a retry', async () => {
    await testbed.payments.addFault({ match: 'GET', status: 503, shouldRetry: false });
    const patient = stripeAt(testbed.url, 'sk_test_sandbox', 2);
    await expect(patient.checkout.sessions.list()).rejects.toMatchObject({ statusCode: 503 });
  });

  it('a fault before the commit creates no session', async () => {
    const before = (await testbed.payments.sessions()).length;
    await testbed.payments.addFault({ match: 'POST /v1/checkout/sessions', status: 500 });
    await expect(testbed.session()).rejects.toMatchObject({ statusCode: 500 });
    expect(await testbed.payments.sessions()).toHaveLength(before);
  });

  it('a fault with an unknown field is rejected', async () => {
    await expect(testbed.payments.addFault({ match: 'GET', ...{ latency: 5 } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('control API', () => {
  it('the control API rejects pages of other origins', async () => {
    const reset = (origin: string) =>
      fetch(`${testbed.url}/_sandbox/reset`, { method: 'POST', headers: { origin } });
    expect((await reset('http://evil.example')).status).toBe(403);
    expect((await reset(testbed.url)).status).toBe(200);
  });

  it('a reset deletes everything, faults and clock included', async () => {
    await testbed.session();
    await testbed.payments.advanceClock(1_000);
    await testbed.payments.addFault({ match: 'GET', status: 503 });
    await testbed.payments.reset();
    expect((await list()).data).toEqual([]);
    const clock = await fetch(`${testbed.url}/_sandbox/clock`);
    expect(await clock.json()).toMatchObject({ ahead: 0 });
  });

  it('the overview page shows sessions and events', async () => {
    const { id } = await testbed.paidSession();
    const page = await (await fetch(testbed.url)).text();
    expect(page).toContain(id.slice(0, 20));
    expect(page).toContain('checkout.session.completed');
    const pressed = await fetch(`${testbed.url}/_sandbox/sessions/${id}/refund`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(pressed.status).toBe(303);
    expect((await testbed.stripe.refunds.list()).data).toHaveLength(1);
  });
});
