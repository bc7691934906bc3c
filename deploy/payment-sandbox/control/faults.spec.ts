import { Desk, stripeAt, usualSession } from '../test/sandbox.testbed';

let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open();
});

afterEach(() => desk.payments.clearFaults());
afterAll(() => desk.close());

const list = () => desk.stripe.checkout.sessions.list();

describe('a fault', () => {
  it('counts down the calls it matches and leaves others alone', async () => {
    await desk.payments.fault({ match: 'GET /v1/checkout/sessions', status: 503, times: 2 });
    await expect(list()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 503 });
    await expect(desk.stripe.events.list()).resolves.toMatchObject({ object: 'list' });
    await expect(list()).rejects.toMatchObject({ statusCode: 503 });
    await expect(list()).resolves.toMatchObject({ object: 'list' });
  });

  it('can be that there are too many requests', async () => {
    await desk.payments.fault({ match: 'GET', status: 429 });
    await expect(list()).rejects.toMatchObject({ type: 'StripeRateLimitError', code: 'rate_limit' });
  });

  it('can be a lost connection, which the SDK outlives by itself', async () => {
    await desk.payments.fault({ match: 'POST /v1/checkout/sessions', dropConnection: true });
    const patient = stripeAt(desk.url, 'sk_test_sandbox', 2);
    await expect(patient.checkout.sessions.create(usualSession())).resolves.toMatchObject({ status: 'open' });
  });

  it('can ask not to be tried again', async () => {
    await desk.payments.fault({ match: 'GET', status: 503, shouldRetry: false });
    const patient = stripeAt(desk.url, 'sk_test_sandbox', 2);
    await expect(patient.checkout.sessions.list()).rejects.toMatchObject({ statusCode: 503 });
  });

  it('without the work done leaves no session behind', async () => {
    const before = (await desk.payments.sessions()).length;
    await desk.payments.fault({ match: 'POST /v1/checkout/sessions', status: 500 });
    await expect(desk.session()).rejects.toMatchObject({ statusCode: 500 });
    expect(await desk.payments.sessions()).toHaveLength(before);
  });

  it('with an unknown word is refused', async () => {
    await expect(desk.payments.fault({ match: 'GET', ...{ latency: 5 } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('the controls', () => {
  it('are not for pages of other origins', async () => {
    const reset = (origin: string) =>
      fetch(`${desk.url}/_sandbox/reset`, { method: 'POST', headers: { origin } });
    expect((await reset('http://evil.example')).status).toBe(403);
    expect((await reset(desk.url)).status).toBe(200);
  });

  it('forget everything on demand, faults and clock included', async () => {
    await desk.session();
    await desk.payments.advance(1_000);
    await desk.payments.fault({ match: 'GET', status: 503 });
    await desk.payments.reset();
    expect((await list()).data).toEqual([]);
    const clock = await fetch(`${desk.url}/_sandbox/clock`);
    expect(await clock.json()).toMatchObject({ ahead: 0 });
  });

  it('show people what is going on', async () => {
    const { id } = await desk.paidSession();
    const page = await (await fetch(desk.url)).text();
    expect(page).toContain(id.slice(0, 20));
    expect(page).toContain('checkout.session.completed');
    const pressed = await fetch(`${desk.url}/_sandbox/sessions/${id}/refund`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(pressed.status).toBe(303);
    expect((await desk.stripe.refunds.list()).data).toHaveLength(1);
  });
});
