import { orderItemsRefunded, orderPaid } from '#contracts/commerce/events';
import { listEntitlements } from '#contracts/licensing/entitlements';
import type { UserActor } from '#contracts/kit/actor';
import { toCents } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { LicensingTestbed, newCustomer, paidOrder, plugin } from '../licensing.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const other = { pluginId: newId(), slug: 'plumbline-eq', name: 'Plumbline EQ', version: '1.0.0' };
const at = (hour: number) => `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** A paid order of two plug-ins. */
function orderOfTwo({ userId }: UserActor) {
  const order = paidOrder(userId);
  const second = { itemId: newId(), ...other, priceCents: toCents(2_900), line: 1 };
  return { ...order, items: [...order.items, second] };
}

const statusesOf = async (actor: UserActor) => {
  const { entitlements } = await licensing.client.call(listEntitlements, {}, actor);
  return Object.fromEntries(entitlements.map(({ slug, status }) => [slug, status]));
};

const grantOf = async (orderId: string) => {
  const [grant] = await licensing.database.query<{ revokedAt: Date | null; revoked: string[] }[]>(
    'select revoked_at as "revokedAt", revoked_plugin_ids as revoked from download_grants where order_id = $1',
    [orderId],
  );
  return grant;
};

describe('refunded items of an order', () => {
  it('revokes the licences of the refunded items alone, and closes their downloads', async () => {
    const anna = newCustomer();
    const order = orderOfTwo(anna);
    const about = { orderId: order.orderId, userId: anna.userId };
    await licensing.publishAndWait(orderPaid, order);
    expect(await statusesOf(anna)).toEqual({ [plugin.slug]: 'active', [other.slug]: 'active' });
    await licensing.publishAndWait(orderItemsRefunded, {
      ...about,
      pluginIds: [other.pluginId],
      refundedAt: at(10),
    });
    expect(await statusesOf(anna)).toEqual({ [plugin.slug]: 'active', [other.slug]: 'revoked' });
    expect(await grantOf(order.orderId)).toEqual({ revokedAt: null, revoked: [other.pluginId] });
  });

  it('restores the licences that a later list does not contain any more', async () => {
    const anna = newCustomer();
    const order = orderOfTwo(anna);
    const about = { orderId: order.orderId, userId: anna.userId };
    await licensing.publishAndWait(orderPaid, order);
    const list = (pluginIds: string[], hour: number) =>
      licensing.publishAndWait(orderItemsRefunded, { ...about, pluginIds, refundedAt: at(hour) });
    await list([other.pluginId, plugin.id], 10);
    await list([plugin.id], 11);
    expect(await statusesOf(anna)).toEqual({ [plugin.slug]: 'revoked', [other.slug]: 'active' });
    // An older list arrives late.
    await list([other.pluginId], 9);
    expect(await statusesOf(anna)).toEqual({ [plugin.slug]: 'revoked', [other.slug]: 'active' });
    await list([], 12);
    expect(await statusesOf(anna)).toEqual({ [plugin.slug]: 'active', [other.slug]: 'active' });
  });

  it('grants the items as revoked if the refund arrives before the payment', async () => {
    const anna = newCustomer();
    const order = orderOfTwo(anna);
    await licensing.publishAndWait(orderItemsRefunded, {
      ...{ orderId: order.orderId, userId: anna.userId },
      ...{ pluginIds: [other.pluginId], refundedAt: at(10) },
    });
    await licensing.publishAndWait(orderPaid, order);
    expect(await statusesOf(anna)).toEqual({ [plugin.slug]: 'active', [other.slug]: 'revoked' });
    expect(await grantOf(order.orderId)).toEqual({ revokedAt: null, revoked: [other.pluginId] });
  });

  it('keeps the licence of an item that another order of the customer grants', async () => {
    const anna = newCustomer();
    const [first, second] = [orderOfTwo(anna), paidOrder(anna.userId)];
    await licensing.publishAndWait(orderPaid, first);
    await licensing.publishAndWait(orderPaid, second);
    await licensing.publishAndWait(orderItemsRefunded, {
      ...{ orderId: first.orderId, userId: anna.userId },
      ...{ pluginIds: [plugin.id], refundedAt: at(10) },
    });
    await eventually(async () =>
      expect(await statusesOf(anna)).toEqual({ [plugin.slug]: 'active', [other.slug]: 'active' }),
    );
  });
});
