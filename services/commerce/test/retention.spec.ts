import { runRetention } from '#contracts/operations/retention';
import { newId } from '#platform/database/new-id';
import { type Customer, CommerceTestbed } from './commerce.testbed';

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

  it('deletes orders that were never paid after 30 days, with lines, attempts and address', async () => {
    const ages: Record<string, string> = {};
    for (const [name, age] of Object.entries({ old: '30 days 1 minute', young: '29 days 23 hours' })) {
      const sessionId = await shop.customer().openSession(shop.addProduct());
      const { id } = await shop.orderOf(sessionId);
      await shop.stripe.expire(sessionId);
      await shop.waitForState(sessionId, 'expired');
      await shop.dataSource.query('update orders set created_at = now() - $2::interval where id = $1', [
        id,
        age,
      ]);
      ages[name] = id;
    }
    const { old = '', young = '' } = ages;
    const paid = await paidOrder(shop.customer(), '40 days');
    const inReview = await paidOrder(shop.customer(), '40 days');
    await shop.dataSource.query(
      `update orders set state = 'review', paid_at = null, number = null where id = $1`,
      [inReview],
    );
    expect(await runs('unpaid-orders', true)).toMatchObject({ months: 1, found: 1, erased: 0 });
    expect(await runs('unpaid-orders')).toMatchObject({ found: 1, erased: 1, isComplete: true, error: null });
    const ids = await idsIn('orders');
    expect(ids).toEqual(expect.arrayContaining([young, paid, inReview]));
    expect(ids).not.toContain(old);
    for (const table of ['order_items', 'checkout_attempts'])
      expect(await shop.dataSource.query(`select 1 from ${table} where order_id = $1`, [old])).toEqual([]);
  });

  it('deletes runs of the reconciliation after a year, once none of their findings is left', async () => {
    await shop.dataSource.query(
      `insert into reconciliation_runs (id, state, is_repair, settle_seconds, step, started_by, started_at, heartbeat_at)
       select gen_random_uuid(), 'done', false, 0, name, 'test', now() - age::interval, now()
         from (values ('old', '1 year 1 minute'), ('found', '1 year 1 minute'), ('young', '364 days')) r (name, age)`,
    );
    await shop.dataSource.query(
      `insert into reconciliation_findings (id, run_id, kind, subject, detail, is_repairable, found_at)
       select gen_random_uuid(), id, 'order-in-review', 'x', '', false, now() from reconciliation_runs where step = 'found'`,
    );
    expect(await runs('reconciliation-runs')).toMatchObject({ months: 12, erased: 1, error: null });
    const left = await shop.dataSource.query<{ step: string }[]>(
      'select step from reconciliation_runs order by step',
    );
    expect(left.map(({ step }) => step)).toEqual(['found', 'young']);
  });

  it('deletes unreadable dead letters after three months and runs of the retention after three years', async () => {
    await shop.dataSource.query(
      `insert into dead_letters (id, event_id, consumer, subject, envelope, raw, error, deliveries, died_at)
       select gen_random_uuid(), gen_random_uuid(), name, 's', envelope::jsonb, 'e30=', 'unreadable', 1, now() - age::interval
         from (values ('old', null, '3 months 1 minute'), ('young', null, '2 months'),
           ('readable', '{}', '9 years')) r (name, envelope, age)`,
    );
    expect(await runs('unreadable-dead-letters')).toMatchObject({ erased: 1, error: null });
    const left = await shop.dataSource.query<{ consumer: string }[]>(
      'select consumer from dead_letters order by consumer',
    );
    expect(left.map(({ consumer }) => consumer)).toEqual(['readable', 'young']);
    await shop.dataSource.query(`update retention_runs set started_at = now() - interval '3 years 1 minute'`);
    const { erased } = await runs('retention-runs');
    expect(erased).toBeGreaterThan(0);
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
      'select rule, is_dry, found, erased, is_complete, started_by from retention_runs order by rule collate "C"',
    );
    const rest = { is_dry: true, found: 0, erased: 0, is_complete: true, started_by: admin.userId };
    expect(rows).toEqual(
      [
        'carts',
        'mails',
        'offers',
        'order-lookups',
        'payment-events',
        'purchases',
        'quotes',
        'reconciliation-runs',
        'retention-runs',
        'stripe-fees',
        'unconfirmed-withdrawals',
        'unpaid-orders',
        'unreadable-dead-letters',
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
