import { eventually } from '#testing/eventually';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { cartPrices, type PaidCart, type PaidOrder, WithdrawalsTestbed } from './withdrawals.testbed';

const refundedSubject = 'commerce.order-refunded.v1';

let law: WithdrawalsTestbed;

beforeAll(async () => {
  law = await WithdrawalsTestbed.open(2);
});

afterEach(() => law.shop.stripe.setDeliveryFaults());

afterAll(() => law.close());

/** Everything was refunded, exactly once, and licensing learned of it once. */
async function expectRefundedOnce(paid: PaidOrder): Promise<void> {
  await law.shop.waitForState(paid.sessionId, 'refunded');
  await law.shop.waitUntilIdle();
  expect(await law.refundedCents(paid)).toEqual({ requested: 4_900, recorded: 4_900 });
  expect(law.shop.fakeServices.eventsOf(refundedSubject, paid.order.id)).toHaveLength(1);
  await eventually(async () => {
    const open = await law.shop.dataSource.query(
      `select 1 from withdrawals where order_id = $1 and (state <> 'accepted' or refunded_at is null)`,
      [paid.order.id],
    );
    expect(open).toEqual([]);
  });
}

/** The second product of a cart was refunded, once, and no withdrawal waits for its refund. */
async function expectLineRefundedOnce(cart: PaidCart): Promise<void> {
  await eventually(async () => {
    await law.sweepNow(cart);
    const open = await law.shop.dataSource.query(
      'select 1 from withdrawals where order_id = $1 and refunded_at is null',
      [cart.order.id],
    );
    expect(open).toEqual([]);
  });
  await law.shop.waitUntilIdle();
  expect(await law.refundedCents(cart)).toEqual({ requested: cartPrices.b, recorded: cartPrices.b });
}

it('a withdrawal and an administrator who refunds at the same time return the money once', async () => {
  const paid = await law.paidOrder();
  await Promise.allSettled([law.declare(paid), law.refund(paid)]);
  await expectRefundedOnce(paid);
});

it('a returned line is refunded once when an administrator refunds it while its withdrawal is accepted', async () => {
  const runs = Array.from({ length: 20 }, async () => {
    const cart = await law.paidCart();
    await law.declare(cart, { items: [cart.ids.b] });
    const { id } = await law.waitFor(cart, 'waiting');
    await Promise.allSettled([law.accept(id), law.refundLines(cart, [cart.ids.b])]);
    await expectLineRefundedOnce(cart);
  });
  await Promise.all(runs);
});

it('a returned line is refunded once when an administrator refunds it after its withdrawal was accepted', async () => {
  const { dataSource } = law.shop;
  const cart = await law.paidCart();
  await law.declare(cart, { items: [cart.ids.b] });
  const { id } = await law.waitFor(cart, 'waiting');
  // Without a known charge the accepted withdrawal is refunded without a synchronization before.
  await dataSource.query('update orders set charge_id = null where id = $1', [cart.order.id]);
  const accepted = `state = 'accepted', decided_at = now(), decided_by = $2`;
  await dataSource.query(`update withdrawals set ${accepted} where order_id = $1`, [
    cart.order.id,
    law.admin.userId,
  ]);
  let both: Promise<unknown> = Promise.resolve();
  await dataSource.transaction(async (tx) => {
    await tx.query('lock table refunds in share mode');
    const byAdmin = law.refundLines(cart, [cart.ids.b]);
    await waitForLockWaiters(dataSource);
    const byWithdrawal = law.refundAccepted(id);
    both = Promise.allSettled([byAdmin, byWithdrawal]);
    await waitForLockWaiters(dataSource, 2);
  });
  await both;
  await expectLineRefundedOnce(cart);
});

it('a withdrawal after a partial refund returns the rest and revokes the licence', async () => {
  const paid = await law.paidOrder();
  await law.refund(paid, 9);
  await law.shop.waitForState(paid.sessionId, 'partially_refunded');
  await law.declare(paid);
  await expectRefundedOnce(paid);
});

it('a withdrawal after a partial refund in the dashboard that is not known here returns the rest', async () => {
  const paid = await law.paidOrder();
  await law.shop.stripe.setDeliveryFaults({ hold: true });
  await law.shop.stripe.refund(paid.sessionId, 900);
  await law.declare(paid);
  await law.waitFor(paid, 'accepted');
  await law.shop.stripe.setDeliveryFaults();
  await law.shop.stripe.releaseDeliveries();
  await expectRefundedOnce(paid);
});

it('a withdrawal after a full refund in the dashboard refunds nothing more', async () => {
  const paid = await law.paidOrder();
  await law.shop.stripe.setDeliveryFaults({ hold: true });
  await law.shop.stripe.refund(paid.sessionId);
  await law.declare(paid);
  await law.waitFor(paid, 'accepted');
  await law.shop.stripe.setDeliveryFaults();
  await law.shop.stripe.releaseDeliveries();
  await expectRefundedOnce(paid);
});

it('a partial refund after a withdrawal is refused, because nothing is left', async () => {
  const paid = await law.paidOrder();
  await law.declare(paid);
  await law.shop.waitForState(paid.sessionId, 'refunded');
  await expect(law.refund(paid, 9)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
  await expectRefundedOnce(paid);
});

it('a withdrawal during an open dispute waits, and cannot be accepted until the dispute is won', async () => {
  const paid = await law.paidOrder();
  await law.shop.stripe.dispute(paid.sessionId);
  await law.shop.waitForState(paid.sessionId, 'disputed');
  await law.declare(paid);
  const { id } = await law.waitFor(paid, 'waiting');
  await expect(law.accept(id)).rejects.toMatchObject({ code: 'ORDER_NOT_REFUNDABLE' });
  await law.shop.stripe.dispute(paid.sessionId, 'won');
  await law.shop.waitForState(paid.sessionId, 'paid');
  await law.accept(id);
  await expectRefundedOnce(paid);
});

it('an activated order that was paid twice within a day is accepted as a duplicate', async () => {
  const anna = law.shop.customer();
  const slug = law.shop.addProduct();
  const first = await law.paidOrder(anna, slug);
  await law.shop.dataSource.query('update orders set user_id = gen_random_uuid() where id = $1', [
    first.order.id,
  ]);
  const second = await law.paidOrder(anna, slug);
  await law.shop.dataSource.query('update orders set user_id = $2 where id = $1', [
    first.order.id,
    anna.userId,
  ]);
  law.shop.fakeServices.activate(second.order.id);
  await law.declare(second);
  expect(await law.waitFor(second, 'accepted')).toMatchObject({ ground: 'duplicate' });
  await law.shop.waitForState(second.sessionId, 'refunded');
  expect((await law.shop.orderOf(first.sessionId)).state).toBe('paid');
});

it('a declaration whose process was killed is decided by the sweep of another one', async () => {
  const paid = await law.paidOrder();
  await law.shop.dataSource.query(
    `insert into withdrawals (id, order_number, user_id, name, email, items, reason, received_at, state, due_at)
     values (gen_random_uuid(), $1, $3, 'Anna', $2, '{}', '', now(), 'received', now())`,
    [paid.order.number, paid.anna.email, paid.anna.userId],
  );
  await eventually(async () => {
    // On a busy machine the first try may be postponed by a minute.
    await law.shop.dataSource.query('update withdrawals set due_at = now() where order_number = $1', [
      paid.order.number,
    ]);
    await law.sweep();
    expect((await law.shop.orderOf(paid.sessionId)).state).toBe('refunded');
  });
  await expectRefundedOnce(paid);
});
