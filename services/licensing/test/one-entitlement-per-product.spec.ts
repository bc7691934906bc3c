import { orderDisputed, orderPaid, orderRefunded, orderRestored } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { listEntitlements, checkOwnership } from '#contracts/licensing/entitlements';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { newCustomer, LicensingTestbed, paidOrder, plugin } from './licensing.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const ownedBy = async (actor: UserActor) =>
  (await licensing.client.call(listEntitlements, {}, actor)).entitlements;
const statusIs = (actor: UserActor, status: string) =>
  eventually(async () => expect((await ownedBy(actor)).map((owned) => owned.status)).toEqual([status]));

describe('paid order', () => {
  it('a paid order grants an entitlement and a licence; its mail is the receipt of commerce', async () => {
    const anna = newCustomer();
    const order = paidOrder(anna.userId);
    await licensing.publish(orderPaid, order);
    await statusIs(anna, 'active');
    const [owned] = await ownedBy(anna);
    expect(owned).toMatchObject({
      slug: plugin.slug,
      orderNumber: order.orderNumber,
      license: { status: 'active', seatLimit: 3 },
    });
    expect(
      await licensing.database.query('select 1 from mail_deliveries where to_address = $1', [order.email]),
    ).toEqual([]);
  });

  it('a licence has no key, and is shown by the last four characters of its id', async () => {
    const anna = newCustomer();
    await licensing.publish(orderPaid, paidOrder(anna.userId));
    await statusIs(anna, 'active');
    const [licence] = await licensing.database.query('select * from licences where user_id = $1', [
      anna.userId,
    ]);
    expect(Object.keys(licence)).not.toContain('key_hash');
    const [owned] = await ownedBy(anna);
    expect(owned?.license.displayLast4).toBe(licence.id.slice(-4).toUpperCase());
  });

  it('grants one entitlement for 20 concurrent events, with one id or several', async () => {
    const anna = newCustomer();
    const order = paidOrder(anna.userId);
    const id = newId();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => licensing.publish(orderPaid, order, i % 2 ? id : undefined)),
    );
    await statusIs(anna, 'active');
    await eventually(async () => {
      const rows = await licensing.database.query(
        `select count(*)::int as n from outbox where data->>'orderId' = $1`,
        [order.orderId],
      );
      expect(rows[0].n).toBeGreaterThanOrEqual(11);
    }, 20_000);
    expect(await ownedBy(anna)).toHaveLength(1);
  });

  it('grants a revoked entitlement when the refund arrives before the payment', async () => {
    const anna = newCustomer();
    const order = paidOrder(anna.userId);
    await licensing.publish(orderRefunded, {
      orderId: order.orderId,
      userId: anna.userId,
      refundedAt: new Date().toISOString(),
    });
    await eventually(async () =>
      expect(
        await licensing.database.query('select 1 from purchases where order_id = $1', [order.orderId]),
      ).toHaveLength(1),
    );
    await licensing.publish(orderPaid, order);
    await statusIs(anna, 'revoked');
    const { owns } = await licensing.client.call(checkOwnership, {
      userId: anna.userId,
      subjectId: plugin.id,
    });
    expect(owns).toBe(false);
  });
});

describe('refund that arrives before the fulfilment and then fails', () => {
  it('a failed refund leaves an active licence', async () => {
    const anna = newCustomer();
    const order = paidOrder(anna.userId);
    const about = { orderId: order.orderId, userId: anna.userId };
    await licensing.publishAndWait(orderRefunded, { ...about, refundedAt: '2026-01-01T10:00:00.000Z' });
    await licensing.publishAndWait(orderPaid, order);
    await licensing.publishAndWait(orderRestored, { ...about, restoredAt: '2026-01-02T10:00:00.000Z' });
    await licensing.publishAndWait(orderPaid, order);
    const [owned] = await ownedBy(anna);
    expect(owned).toMatchObject({ status: 'active', license: { status: 'active' } });
  });
});

describe('state of an entitlement', () => {
  it('an entitlement is revoked by a full refund and restored by a failed refund', async () => {
    const anna = newCustomer();
    const order = paidOrder(anna.userId);
    await licensing.publish(orderPaid, order);
    await statusIs(anna, 'active');
    const about = { orderId: order.orderId, userId: anna.userId };
    await licensing.publish(orderRefunded, { ...about, refundedAt: '2026-01-01T10:00:00.000Z' });
    await statusIs(anna, 'revoked');
    await licensing.publish(orderRestored, { ...about, restoredAt: '2026-01-02T10:00:00.000Z' });
    await statusIs(anna, 'active');
  });

  it.each([
    ['open', 'suspended'],
    ['won', 'active'],
    ['lost', 'revoked'],
  ] as const)('a dispute with the outcome %s makes the entitlement %s', async (outcome, status) => {
    const anna = newCustomer();
    const order = paidOrder(anna.userId);
    await licensing.publish(orderPaid, order);
    await statusIs(anna, 'active');
    const about = { orderId: order.orderId, userId: anna.userId };
    await licensing.publish(orderDisputed, {
      ...about,
      outcome: 'open',
      occurredAt: '2026-01-01T10:00:00.000Z',
    });
    await statusIs(anna, 'suspended');
    await licensing.publish(orderDisputed, { ...about, outcome, occurredAt: '2026-01-02T10:00:00.000Z' });
    await statusIs(anna, status);
  });

  it('two orders grant one entitlement, which continues under the second after a refund of the first', async () => {
    const anna = newCustomer();
    const [first, second] = [paidOrder(anna.userId), paidOrder(anna.userId)];
    await licensing.publish(orderPaid, first);
    await statusIs(anna, 'active');
    await licensing.publish(orderPaid, second);
    await eventually(async () =>
      expect(
        await licensing.database.query('select 1 from download_grants where order_id = $1', [second.orderId]),
      ).toHaveLength(1),
    );
    expect(await ownedBy(anna)).toHaveLength(1);
    await licensing.publish(orderRefunded, {
      orderId: first.orderId,
      userId: anna.userId,
      refundedAt: new Date().toISOString(),
    });
    await eventually(async () => expect((await ownedBy(anna))[0]?.orderNumber).toBe(second.orderNumber));
    await statusIs(anna, 'active');
  });
});
