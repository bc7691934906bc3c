import { runRetention } from '#contracts/operations/retention';
import { newId } from '#platform/database/new-id';
import { type Customer, CommerceTestbed } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: CommerceTestbed;
const admin = { kind: 'user', userId: newId(), role: 'admin', language: 'en' } as const;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

/** Runs the retention rules, or counts only, and returns the result of one rule. */
async function runs(rule: string, isDry = false) {
  const { outcomes } = await shop.client.call(runRetention('commerce'), { isDry }, admin);
  const outcome = outcomes.find((one) => one.rule === rule);
  if (!outcome) throw new Error(`there is no rule ${rule}`);
  return outcome;
}

/** Creates a paid order that is older than a period by this number of minutes, or younger. */
async function paidOrder(anna: Customer, age: string): Promise<string> {
  const sessionId = await anna.openSession(shop.addProduct());
  await shop.stripe.pay(sessionId);
  const { id } = await shop.waitForState(sessionId, 'paid');
  await shop.waitUntilIdle();
  await shop.dataSource.query(
    `update orders set created_at = now() - $2::interval - interval '1 day', paid_at = now() - $2::interval where id = $1`,
    [id, age],
  );
  return id;
}

const idsIn = async (table: string) =>
  (await shop.dataSource.query<{ id: string }[]>(`select id from ${table}`)).map(({ id }) => id);

describe('retention of purchases (storefront §9)', () => {
  it('deletes orders with attempts and refunds seven years after the payment', async () => {
    const anna = shop.customer();
    const old = await paidOrder(anna, '7 years 1 minute');
    const young = await paidOrder(anna, '6 years 364 days 23 hours');
    await shop.dataSource.query(
      `insert into refunds (id, order_id, amount_cents, state, created_at) values ($1, $2, 100, 'succeeded', now())`,
      [newId(), old],
    );
    expect(await runs('purchases', true)).toMatchObject({ months: 84, found: 1, erased: 0 });
    expect(await idsIn('orders')).toContain(old);
    expect(await runs('purchases')).toMatchObject({ found: 1, erased: 1, isComplete: true, error: null });
    expect(await idsIn('orders')).toEqual([young]);
    for (const table of ['order_items', 'checkout_attempts']) {
      const rows = await shop.dataSource.query<{ order_id: string }[]>(`select order_id from ${table}`);
      expect(rows).toEqual([{ order_id: young }]);
    }
    expect(await shop.dataSource.query('select 1 from refunds')).toEqual([]);
  });

  it('deletes all old orders in batches', async () => {
    await shop.dataSource.query(
      `insert into orders (id, user_id, state, language, email, first_name, last_name, currency, subtotal_cents,
         total_cents, request_id, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'expired', 'en', 'x', '', '', 'usd', 100, 100, 'x', now() - interval '8 years'
         from generate_series(1, 450)`,
    );
    expect(await runs('purchases')).toMatchObject({ found: 450, erased: 450, isComplete: true });
  });

  it('deletes processed Stripe events after the same period, but no waiting ones', async () => {
    await shop.dataSource.query('delete from stripe_events');
    const events: [string, string, string | null][] = [
      ['old', 'done', '7 years 1 minute'],
      ['young', 'done', '6 years 364 days'],
      ['waiting', 'waiting', null],
    ];
    for (const [id, state, age] of events)
      await shop.dataSource.query(
        `insert into stripe_events (id, type, livemode, object, created_at, state, finished_at, due_at)
         values ($1, 'charge.refunded', false, '{}', now() - interval '8 years', $2, now() - $3::interval, now() + interval '1 day')`,
        [id, state, age],
      );
    expect(await runs('payment-events')).toMatchObject({ erased: 1 });
    expect((await idsIn('stripe_events')).sort()).toEqual(['waiting', 'young']);
  });
});

describe('retention of marketing data and communications (storefront §9)', () => {
  it('deletes offers 2 years after their end', async () => {
    const [old, young] = [newId(), newId()];
    for (const [id, age] of [
      [old, '2 years 1 minute'],
      [young, '1 year 364 days'],
    ])
      await shop.dataSource.query(
        `insert into offers (id, user_id, rule, plugin_id, percent, issued_at, ends_at)
         values ($1, $1, 'loyalty', $1, 15, now() - $2::interval - interval '14 days', now() - $2::interval)`,
        [id, age],
      );
    expect(await runs('offers')).toMatchObject({ months: 24, erased: 1 });
    expect(await idsIn('offers')).toEqual([young]);
  });

  it('deletes mails after three years, but no unsent ones', async () => {
    await shop.dataSource.query('delete from mail_deliveries');
    for (const [key, state, age] of [
      ['old', 'sent', '3 years 1 minute'],
      ['given up', 'failed', '3 years 1 minute'],
      ['young', 'sent', '2 years 364 days'],
      ['waiting', 'sending', '3 years 1 minute'],
    ])
      await shop.dataSource.query(
        `insert into mail_deliveries (id, key, template, language, to_address, state, attempts, queued_at, due_at, job_due_at)
         values (gen_random_uuid(), $1, 'receipt', 'en', 'a@b.c', $2, 1, now() - $3::interval, now() + interval '1 day', now() + interval '1 day')`,
        [key, state, age],
      );
    expect(await runs('mails')).toMatchObject({ months: 36, erased: 2 });
    const rows = await shop.dataSource.query<{ key: string }[]>(
      'select key from mail_deliveries order by key',
    );
    expect(rows.map(({ key }) => key)).toEqual(['waiting', 'young']);
  });
});

describe('retention run', () => {
  it('a retention run is recorded with its counts and initiator, dry runs included', async () => {
    await shop.dataSource.query('delete from retention_runs');
    await runs('purchases', true);
    const rows = await shop.dataSource.query<object[]>(
      'select rule, is_dry, found, erased, is_complete, started_by from retention_runs order by id',
    );
    const rest = { is_dry: true, found: 0, erased: 0, is_complete: true, started_by: admin.userId };
    expect(rows).toEqual(
      [
        'purchases',
        'payment-events',
        'offers',
        'quotes',
        'carts',
        'order-lookups',
        'unconfirmed-withdrawals',
        'mails',
      ].map((rule) => ({
        rule,
        ...rest,
      })),
    );
  });

  it('rejects a concurrent retention run', async () => {
    const other = shop.dataSource.createQueryRunner();
    await other.query('select pg_advisory_lock(727301)');
    await expect(runs('purchases')).rejects.toMatchObject({ code: 'RETENTION_RUNNING' });
    await other.query('select pg_advisory_unlock(727301)');
    await other.release();
    expect(await runs('purchases')).toMatchObject({ isComplete: true });
  });

  it('records a failed retention rule and continues with the others', async () => {
    await shop.dataSource.query('alter table offers rename to offers_away');
    expect(await runs('offers')).toMatchObject({ isComplete: false, error: 'QueryFailedError' });
    expect(await runs('mails')).toMatchObject({ isComplete: true, error: null });
    await shop.dataSource.query('alter table offers_away rename to offers');
  });

  it('a retention run is for administrators only', async () => {
    const { actor } = shop.customer();
    const request = shop.client.call(runRetention('commerce'), { isDry: true }, actor);
    await expect(request).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
