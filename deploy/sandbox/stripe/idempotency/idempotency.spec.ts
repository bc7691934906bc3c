import { SandboxTestbed, stripeAt, sessionParams } from '../test/sandbox.testbed';

let testbed: SandboxTestbed;

beforeAll(async () => {
  testbed = await SandboxTestbed.open();
});

afterAll(() => testbed.close());

const create = (idempotencyKey: string, more = {}) =>
  testbed.stripe.checkout.sessions.create({ ...sessionParams(), ...more }, { idempotencyKey });

const count = async () => (await testbed.payments.sessions()).length;

describe('idempotency keys', () => {
  it('an idempotency key replays the first response with a header', async () => {
    const before = await count();
    const first = await create('key-1');
    const second = await create('key-1');
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await count()).toBe(before + 1);
  });

  it('an idempotency key rejects other parameters', async () => {
    await create('key-2');
    await expect(create('key-2', { locale: 'ru' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('an idempotency key stays unused after an invalid request', async () => {
    await expect(create('key-3', { locale: 'klingon' })).rejects.toMatchObject({ param: 'locale' });
    await expect(create('key-3')).resolves.toMatchObject({ status: 'open' });
  });

  it('an idempotency key is rejected while its first request is in progress', async () => {
    await testbed.payments.addFault({ match: 'POST /v1/checkout/sessions', latencyMs: 300 });
    const [first, second] = await Promise.allSettled([create('key-4'), create('key-4')]);
    const refused = first.status === 'rejected' ? first : second;
    expect(refused).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } });
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('an idempotency key creates one session for a retry after a lost response', async () => {
    const before = await count();
    await testbed.payments.addFault({
      match: 'POST /v1/checkout/sessions',
      dropConnection: true,
      afterCommit: true,
    });
    const session = await stripeAt(testbed.url, 'sk_test_sandbox', 2).checkout.sessions.create(
      sessionParams(),
      {
        idempotencyKey: 'key-5',
      },
    );
    expect(await count()).toBe(before + 1);
    expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('an idempotency key replays an error that occurred during execution', async () => {
    const { payment_intent: payment } = await testbed.paidSession();
    const refund = (idempotencyKey: string) =>
      testbed.stripe.refunds.create({ payment_intent: (payment as { id: string }).id }, { idempotencyKey });
    await refund('refund-1');
    await expect(refund('refund-2')).rejects.toMatchObject({ code: 'charge_already_refunded' });
    await expect(refund('refund-2')).rejects.toMatchObject({
      code: 'charge_already_refunded',
      headers: { 'idempotent-replayed': 'true' },
    });
  });

  it('an idempotency key replays a server error', async () => {
    await testbed.payments.addFault({ match: 'POST /v1/checkout/sessions', status: 500, sticky: true });
    await expect(create('key-6')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('key-6')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('key-7')).resolves.toMatchObject({ status: 'open' });
  });

  it('an idempotency key expires after a day', async () => {
    const first = await create('key-8');
    await testbed.payments.advanceClock(86_401);
    expect((await create('key-8')).id).not.toBe(first.id);
  });

  it('an idempotency key of 256 characters is rejected', async () => {
    await expect(create('k'.repeat(256))).rejects.toMatchObject({ statusCode: 400 });
  });
});
