import { orderDisputed, orderPaid, orderRefunded, orderRestored } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { listEntitlements, ownsSubject } from '#contracts/licensing/entitlements';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { customer, Licensing, paidOrder, plugin } from './licensing.testbed';
import { mailedTo } from './machines.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const ownedBy = async (actor: UserActor) =>
  (await licensing.client.call(listEntitlements, {}, actor)).entitlements;
const statusIs = (actor: UserActor, status: string) =>
  eventually(async () => expect((await ownedBy(actor)).map((owned) => owned.status)).toEqual([status]));

describe('a paid order', () => {
  it('gives entitlement, licence with its last four, and one mail with the key', async () => {
    const anna = customer();
    const order = paidOrder(anna.userId);
    await licensing.tell(orderPaid, order);
    await statusIs(anna, 'active');
    const [owned] = await ownedBy(anna);
    expect(owned).toMatchObject({
      slug: plugin.slug,
      orderNumber: order.orderNumber,
      license: { status: 'active', seatLimit: 3 },
    });
    const mails: { data: { licenceKey: string } }[] = await licensing.database.query(
      'select data from mail_deliveries where to_address = $1',
      [order.email],
    );
    expect(mails.map(({ data }) => data.licenceKey.slice(-4))).toEqual([owned?.license.displayLast4]);
  });

  it('keeps no key: what is stored is a hash and the last four', async () => {
    const anna = customer();
    const order = paidOrder(anna.userId);
    await licensing.tell(orderPaid, order);
    await statusIs(anna, 'active');
    const [licence] = await licensing.database.query('select * from licences where user_id = $1', [
      anna.userId,
    ]);
    expect(licence.key_hash).toHaveLength(32);
    expect(licence.display_last4).toHaveLength(4);
  });

  it('told of twenty times at once, with one id or with many, gives one entitlement and one mail', async () => {
    const anna = customer();
    const order = paidOrder(anna.userId);
    const id = newId();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => licensing.tell(orderPaid, order, i % 2 ? id : undefined)),
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
    expect(
      await licensing.database.query('select 1 from mail_deliveries where to_address = $1', [order.email]),
    ).toHaveLength(1);
  });

  it('refunded before it is told of gives an entitlement that is revoked', async () => {
    const anna = customer();
    const order = paidOrder(anna.userId);
    await licensing.tell(orderRefunded, {
      orderId: order.orderId,
      userId: anna.userId,
      refundedAt: new Date().toISOString(),
    });
    await eventually(async () =>
      expect(
        await licensing.database.query('select 1 from purchases where order_id = $1', [order.orderId]),
      ).toHaveLength(1),
    );
    await licensing.tell(orderPaid, order);
    await statusIs(anna, 'revoked');
    const { owns } = await licensing.client.call(ownsSubject, { userId: anna.userId, subjectId: plugin.id });
    expect(owns).toBe(false);
  });
});

describe('a refund that is faster than the hand-out and then fails', () => {
  it('leaves a licence whose key the customer was mailed, once', async () => {
    const anna = customer();
    const order = paidOrder(anna.userId);
    const about = { orderId: order.orderId, userId: anna.userId };
    await licensing.told(orderRefunded, { ...about, refundedAt: '2026-01-01T10:00:00.000Z' });
    await licensing.told(orderPaid, order);
    await licensing.told(orderRestored, { ...about, restoredAt: '2026-01-02T10:00:00.000Z' });
    await licensing.told(orderPaid, order);
    const [owned] = await ownedBy(anna);
    expect(owned).toMatchObject({ status: 'active', license: { status: 'active' } });
    const mails = await mailedTo<{ licenceKey: string }>(licensing, anna, 'licence-issued');
    expect(mails.map(({ licenceKey }) => licenceKey.slice(-4))).toEqual([owned?.license.displayLast4]);
  });
});

describe('what becomes of an entitlement', () => {
  it('a full refund revokes it, a failed refund restores it', async () => {
    const anna = customer();
    const order = paidOrder(anna.userId);
    await licensing.tell(orderPaid, order);
    await statusIs(anna, 'active');
    const about = { orderId: order.orderId, userId: anna.userId };
    await licensing.tell(orderRefunded, { ...about, refundedAt: '2026-01-01T10:00:00.000Z' });
    await statusIs(anna, 'revoked');
    await licensing.tell(orderRestored, { ...about, restoredAt: '2026-01-02T10:00:00.000Z' });
    await statusIs(anna, 'active');
  });

  it.each([
    ['open', 'suspended'],
    ['won', 'active'],
    ['lost', 'revoked'],
  ] as const)('a dispute that is %s makes it %s', async (outcome, status) => {
    const anna = customer();
    const order = paidOrder(anna.userId);
    await licensing.tell(orderPaid, order);
    await statusIs(anna, 'active');
    const about = { orderId: order.orderId, userId: anna.userId };
    await licensing.tell(orderDisputed, {
      ...about,
      outcome: 'open',
      occurredAt: '2026-01-01T10:00:00.000Z',
    });
    await statusIs(anna, 'suspended');
    await licensing.tell(orderDisputed, { ...about, outcome, occurredAt: '2026-01-02T10:00:00.000Z' });
    await statusIs(anna, status);
  });

  it('bought twice, there is one, and a refund of the first order leaves it to the second', async () => {
    const anna = customer();
    const [first, second] = [paidOrder(anna.userId), paidOrder(anna.userId)];
    await licensing.tell(orderPaid, first);
    await statusIs(anna, 'active');
    await licensing.tell(orderPaid, second);
    await eventually(async () =>
      expect(
        await licensing.database.query('select 1 from download_grants where order_id = $1', [second.orderId]),
      ).toHaveLength(1),
    );
    expect(await ownedBy(anna)).toHaveLength(1);
    await licensing.tell(orderRefunded, {
      orderId: first.orderId,
      userId: anna.userId,
      refundedAt: new Date().toISOString(),
    });
    await eventually(async () => expect((await ownedBy(anna))[0]?.orderNumber).toBe(second.orderNumber));
    await statusIs(anna, 'active');
  });
});
