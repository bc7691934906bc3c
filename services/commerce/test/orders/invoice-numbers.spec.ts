import pLimit from 'p-limit';
import { findAccountOrder } from '#contracts/commerce/account-orders';
import { eventually } from '#testing/eventually';
import { Order } from '../../src/orders/placed-orders/order.entity';
import { InvoicingService } from '../../src/after-sales/invoices/invoicing.service';
import { CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeEach(async () => {
  shop = await CommerceTestbed.open({}, 2);
});

afterEach(() => shop.close());

/** Ends all database sessions of commerce but this one, as a killed process does. */
const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const invoicing = () => shop.services.map(({ app }) => app.get(InvoicingService));

async function invoiceNumbers(): Promise<string[]> {
  const rows = await shop.dataSource.query<{ number: string }[]>(
    `select number from invoices where kind = 'invoice' order by number`,
  );
  return rows.map(({ number }) => number);
}

async function kindsOf(orderId: string): Promise<string[]> {
  const rows = await shop.dataSource.query<{ kind: string }[]>(
    'select kind from invoices where order_id = $1 order by issued_at, number',
    [orderId],
  );
  return rows.map(({ kind }) => kind);
}

const numbersUpTo = (count: number) => {
  const year = new Date().getUTCFullYear();
  return Array.from({ length: count }, (_, index) => `INV-${year}-${String(index + 1).padStart(6, '0')}`);
};

/** An order that another transaction holds is skipped, and documented by the next run. */
const issueAll = (count: number) =>
  eventually(async () => {
    await Promise.all(invoicing().map((service) => service.issueDue()));
    expect(await invoiceNumbers()).toEqual(numbersUpTo(count));
  });

/** The sandbox and the machine serve a few payments at once. */
async function payMany(count: number) {
  const slugs = Array.from({ length: count }, () => shop.addProduct());
  return pLimit(count).map(slugs, async (slug) => {
    const customer = shop.customer();
    const sessionId = await customer.openSession(slug);
    await shop.stripe.pay(sessionId);
    return { customer, order: await shop.waitForState(sessionId, 'paid') };
  });
}

describe('invoice numbers', () => {
  it('50 parallel payments get numbers without a gap and without a double, issued by two replicas and readers', async () => {
    const paid = await payMany(50);
    const readers = paid.slice(0, 10).map(({ customer, order }) =>
      shop.client.call(findAccountOrder, { number: order.number ?? '' }, customer.actor, {
        timeoutMs: 30_000,
      }),
    );
    await Promise.all([...readers, ...invoicing().map((service) => service.issueDue())]);
    await issueAll(50);
    const dates = await shop.dataSource.query<{ ordered: boolean }[]>(
      `select bool_and(issued_at >= previous) as ordered from
        (select issued_at, lag(issued_at, 1, issued_at) over (order by number) as previous from invoices) listed`,
    );
    expect(dates).toEqual([{ ordered: true }]);
  });

  it('a refund whose order is being changed is credited afterwards, without waiting for its order', async () => {
    const { id, sessionId } = await shop.paidOrder();
    const [service] = invoicing();
    // An event of the order may be handled at the moment, and holds it too.
    const issueUntil = (kinds: string[]) =>
      eventually(async () => {
        await service?.issueDue();
        expect(await kindsOf(id)).toEqual(kinds);
      });
    await issueUntil(['invoice']);
    await shop.stripe.refund(sessionId);
    await eventually(async () =>
      expect(await shop.dataSource.query('select state from refunds where order_id = $1', [id])).toEqual([
        { state: 'succeeded' },
      ]),
    );
    await shop.dataSource.transaction(async (tx) => {
      await tx.query('select from orders where id = $1 for update', [id]);
      // A transaction that held the refund and waited for its order would end in a deadlock with this one.
      await service?.issueDue();
      await tx.query('update refunds set amount_cents = amount_cents where order_id = $1', [id]);
      expect(await kindsOf(id)).toEqual(['invoice']);
    });
    await issueUntil(['invoice', 'credit-note']);
  });

  it('killed transactions leave no gap', async () => {
    await payMany(12);
    const killer = shop.dataSource.createQueryRunner();
    await killer.connect();
    try {
      await shop.dataSource.query(
        `create function slow_invoice() returns trigger language plpgsql as
          $$ begin perform pg_sleep(0.3); return new; end $$;
         create trigger slow_invoice after insert on invoices for each statement execute function slow_invoice()`,
      );
      for (let kill = 0; kill < 3; kill += 1) {
        const issuing = Promise.allSettled(invoicing().map((service) => service.issueDue()));
        // A connection that the previous kill ended fails at once; then nothing is left to kill.
        await Promise.race([issuing, inTransaction(killer, issuing)]);
        await killer.query(endSessions);
        await issuing;
      }
    } finally {
      await killer.query('drop trigger slow_invoice on invoices');
      await killer.release();
    }
    await issueAll(12);
    expect(await shop.dataSource.getRepository(Order).countBy({})).toBe(12);
  });
});

/** Waits until a transaction is writing invoices. */
async function inTransaction(
  runner: { query(sql: string): Promise<unknown> },
  issuing: Promise<unknown>,
): Promise<void> {
  let isOver = false;
  void issuing.then(() => (isOver = true));
  while (!isOver) {
    const rows = await runner.query(
      `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    );
    if (Array.isArray(rows) && rows.length > 0) return;
  }
}
