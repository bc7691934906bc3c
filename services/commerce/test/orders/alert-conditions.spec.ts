import { type AlertKind, readAlertConditions } from '#contracts/operations/alert-conditions';
import { waitingOrders } from '#contracts/commerce/figures/waiting-orders';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});
afterAll(() => shop.close());

const subjectsOf = async (wanted: AlertKind) => {
  const { conditions } = await shop.client.call(readAlertConditions('commerce'), {});
  return conditions.filter(({ kind }) => kind === wanted).map(({ subject, count }) => [subject, count]);
};

const support: UserActor = { kind: 'user', userId: newId(), role: 'support', language: 'en' };
const waiting = () => shop.client.call(waitingOrders, {}, support);

interface OrderFacts {
  number: string | null;
  state: string;
  minutes: number;
  isFulfilled?: boolean;
  refundedCents?: number;
}

/** An order that was created, and paid if it has a number, some minutes ago. */
async function addOrder({ number, state, minutes, isFulfilled, refundedCents = 0 }: OrderFacts) {
  const id = newId();
  const at = new Date(Date.now() - minutes * 60_000);
  await shop.dataSource.query(
    `insert into orders (id, user_id, state, language, email, first_name, last_name, currency, subtotal_cents, total_cents,
       request_id, created_at, paid_at, fulfilled_at, number, refunded_cents)
     values ($1, $2, $3, 'en', 'a@example.com', 'A', 'B', 'usd', 100, 100, 'r', $4, $5, $6, $7, $8)`,
    [id, newId(), state, at, number && at, isFulfilled ? at : null, number, refundedCents],
  );
  return id;
}

describe('orders that wait for a person', () => {
  it('are none in an empty shop, and not for roles that may not read orders', async () => {
    const nothing = { count: 0, oldestId: null };
    expect(await waiting()).toEqual({ disputes: nothing, purchases: nothing });
    const marketing: UserActor = { ...support, role: 'marketing' };
    await expect(shop.client.call(waitingOrders, {}, marketing)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('alert conditions of commerce', () => {
  it('are orders that were paid five minutes ago and not fulfilled, and payments in review, the oldest first', async () => {
    const review = await addOrder({ number: null, state: 'review', minutes: 9 });
    await addOrder({ number: 'LL-1', state: 'paid', minutes: 6 });
    await addOrder({ number: 'LL-2', state: 'paid', minutes: 4 });
    await addOrder({ number: 'LL-3', state: 'paid', minutes: 60, isFulfilled: true });
    await addOrder({ number: null, state: 'review', minutes: 60, refundedCents: 100 });
    await addOrder({ number: null, state: 'pending', minutes: 60 });
    expect(await subjectsOf('purchase')).toEqual([
      [review, null],
      ['LL-1', null],
    ]);
    expect((await waiting()).purchases).toEqual({ count: 2, oldestId: review });
    await shop.dataSource.query('update orders set fulfilled_at = now(), refunded_cents = 100');
  });

  it('are payments of Stripe that were not processed for five minutes or were given up', async () => {
    const add = (type: string, state: string, minutes: number) =>
      shop.dataSource.query(
        `insert into stripe_events (id, type, livemode, object, created_at, received_at, state, finished_at, due_at)
         values ($1, $2, false, '{}', now(), now() - make_interval(mins => $4), $3, case when $3 = 'failed' then now() end,
           now() + interval '1 day')`,
        [newId(), type, state, minutes],
      );
    await add('checkout.session.completed', 'waiting', 4);
    await add('checkout.session.completed', 'done', 60);
    await add('checkout.session.expired', 'waiting', 60);
    await add('charge.refunded', 'waiting', 60);
    expect(await subjectsOf('purchase')).toEqual([]);
    await add('checkout.session.completed', 'waiting', 6);
    await add('checkout.session.async_payment_succeeded', 'failed', 6);
    expect(await subjectsOf('purchase')).toEqual([['Stripe', 2]]);
  });

  it('are disputes whose bank waits for evidence', async () => {
    const add = async (
      number: string,
      status: string,
      evidenceSentAt: Date | null = null,
      kind = 'dispute',
    ) => {
      const orderId = await addOrder({ number, state: 'disputed', minutes: 60, isFulfilled: true });
      await shop.dataSource.query(
        `insert into payment_alerts (id, kind, order_id, status, reason, amount_cents, created_at, evidence_sent_at)
         values ($1, $2, $3, $4, 'fraudulent', 100, now(), $5)`,
        [newId(), kind, orderId, status, evidenceSentAt],
      );
    };
    await add('LL-4', 'needs_response');
    await add('LL-5', 'needs_response', new Date());
    await add('LL-6', 'won');
    await add('LL-7', 'needs_response', null, 'warning');
    expect(await subjectsOf('dispute')).toEqual([['LL-4', null]]);
    const [order] = await shop.dataSource.query<{ id: string }[]>(
      `select id from orders where number = 'LL-4'`,
    );
    expect(await waiting()).toEqual({
      disputes: { count: 1, oldestId: order?.id },
      purchases: { count: 0, oldestId: null },
    });
  });
});
