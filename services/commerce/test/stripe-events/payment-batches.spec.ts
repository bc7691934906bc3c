import { eventually } from '#testing/eventually';
import { eventRankSql } from '../../src/stripe-events/webhooks/event-order';
import { CommerceTestbed, orderPaidSubject } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

/** Pays sessions whose webhooks are delivered at once. */
async function payTogether(sessionIds: readonly string[]): Promise<void> {
  await shop.stripe.setDeliveryFaults({ hold: true });
  for (const sessionId of sessionIds) await shop.stripe.pay(sessionId);
  await shop.stripe.setDeliveryFaults();
  await shop.stripe.releaseDeliveries();
}

async function openSessions(count: number): Promise<string[]> {
  const slug = shop.addProduct();
  return Promise.all(Array.from({ length: count }, () => shop.customer().openSession(slug)));
}

/** The database rejects the payment of one order. */
const rejectOrderSql = (id: string) => `
  create function reject_order() returns trigger language plpgsql as $$
    begin raise exception 'not this one'; end $$;
  create trigger reject_order before update on orders
    for each row when (new.id = '${id}' and new.state = 'paid') execute function reject_order()`;

describe('payments that arrive together', () => {
  it('are all recorded once, with numbers of their own', async () => {
    const sessionIds = await openSessions(12);
    await payTogether(sessionIds);
    const orders = await Promise.all(sessionIds.map((sessionId) => shop.waitForState(sessionId, 'paid')));
    expect(new Set(orders.map(({ number }) => number)).size).toBe(12);
    await shop.waitUntilIdle();
    for (const { id } of orders) await shop.waitForEvents(orderPaidSubject, id);
  });

  it('a payment that fails neither fails nor loses its neighbours, and is recorded later', async () => {
    const sessionIds = await openSessions(8);
    const [broken = '', ...others] = sessionIds;
    const { id } = await shop.orderOf(broken);
    await shop.dataSource.query(rejectOrderSql(id));
    await payTogether(sessionIds);
    for (const sessionId of others) await shop.waitForState(sessionId, 'paid');
    expect((await shop.orderOf(broken)).state).toBe('pending');
    await shop.dataSource.query('drop trigger reject_order on orders');
    await eventually(async () => {
      await shop.dataSource.query(`update stripe_events set due_at = now() where state = 'waiting'`);
      expect((await shop.orderOf(broken)).state).toBe('paid');
    });
  });

  it('a payment whose order is locked does not hold up its neighbours', async () => {
    const sessionIds = await openSessions(4);
    const [held = '', ...others] = sessionIds;
    const { id } = await shop.orderOf(held);
    const holder = shop.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select 1 from orders where id = $1 for update', [id]);
    await payTogether(sessionIds);
    for (const sessionId of others) await shop.waitForState(sessionId, 'paid');
    await holder.commitTransaction();
    await holder.release();
    await shop.waitForState(held, 'paid');
  });

  it('are claimed before expired sessions', async () => {
    const types = ['checkout.session.expired', 'charge.refunded', 'checkout.session.completed'];
    const claimed = await shop.dataSource.transaction(async (tx) => {
      await tx.query(
        `insert into stripe_events (id, type, livemode, object, created_at, due_at)
         select 'evt_rank_' || position, type, false, '{}', now(), now() - make_interval(secs => 10 - position)
           from unnest($1::text[]) with ordinality as t (type, position)`,
        [types],
      );
      const rows = await tx.query<{ type: string }[]>(
        `select type from stripe_events where state = 'waiting' and id like 'evt_rank_%' order by ${eventRankSql}, due_at`,
      );
      await tx.query(`delete from stripe_events where id like 'evt_rank_%'`);
      return rows.map(({ type }) => type);
    });
    expect(claimed).toEqual([...types].reverse());
  });
});
