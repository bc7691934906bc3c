import { Desk, stripeAt, usualSession } from '../test/sandbox.testbed';

let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open();
});

afterAll(() => desk.close());

const create = (idempotencyKey: string, more = {}) =>
  desk.stripe.checkout.sessions.create({ ...usualSession(), ...more }, { idempotencyKey });

const count = async () => (await desk.payments.sessions()).length;

describe('an idempotency key', () => {
  it('gives the first answer again, and says so', async () => {
    const before = await count();
    const first = await create('key-1');
    const second = await create('key-1');
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await count()).toBe(before + 1);
  });

  it('cannot be used for something else', async () => {
    await create('key-2');
    await expect(create('key-2', { locale: 'ru' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('is still free after a request that was wrong', async () => {
    await expect(create('key-3', { locale: 'klingon' })).rejects.toMatchObject({ param: 'locale' });
    await expect(create('key-3')).resolves.toMatchObject({ status: 'open' });
  });

  it('is refused while its first request is at work', async () => {
    await desk.payments.fault({ match: 'POST /v1/checkout/sessions', latencyMs: 300 });
    const [first, second] = await Promise.allSettled([create('key-4'), create('key-4')]);
    const refused = first.status === 'rejected' ? first : second;
    expect(refused).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } });
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('makes one session of a request whose answer was lost', async () => {
    const before = await count();
    await desk.payments.fault({
      match: 'POST /v1/checkout/sessions',
      dropConnection: true,
      afterCommit: true,
    });
    const session = await stripeAt(desk.url, 'sk_test_sandbox', 2).checkout.sessions.create(usualSession(), {
      idempotencyKey: 'key-5',
    });
    expect(await count()).toBe(before + 1);
    expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('gives a refusal again that came after the work had begun', async () => {
    const { payment_intent: payment } = await desk.paidSession();
    const refund = (idempotencyKey: string) =>
      desk.stripe.refunds.create({ payment_intent: (payment as { id: string }).id }, { idempotencyKey });
    await refund('refund-1');
    await expect(refund('refund-2')).rejects.toMatchObject({ code: 'charge_already_refunded' });
    await expect(refund('refund-2')).rejects.toMatchObject({
      code: 'charge_already_refunded',
      headers: { 'idempotent-replayed': 'true' },
    });
  });

  it('gives even a failure of the server again, if that was the result', async () => {
    await desk.payments.fault({ match: 'POST /v1/checkout/sessions', status: 500, sticky: true });
    await expect(create('key-6')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('key-6')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('key-7')).resolves.toMatchObject({ status: 'open' });
  });

  it('is free again after a day', async () => {
    const first = await create('key-8');
    await desk.payments.advance(86_401);
    expect((await create('key-8')).id).not.toBe(first.id);
  });

  it('of 256 characters is too long', async () => {
    await expect(create('k'.repeat(256))).rejects.toMatchObject({ statusCode: 400 });
  });
});
