import {
  orderItemsRefunded,
  type OrderPaid,
  orderPaid,
  orderReassigned,
  orderRefunded,
} from '#contracts/commerce/events';
import { toCents } from '#contracts/fields/money';
import type { UserActor } from '#contracts/kit/actor';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { newId } from '#platform/database/new-id';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { purchasesLockKey } from '../../src/fulfilment/purchases/purchase-locks';
import { LicensingTestbed, newCustomer, paidOrder, plugin } from '../licensing.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const upgraded = { pluginId: newId(), slug: 'saturos-max', name: 'Saturos Max', version: '1.0.0' };

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString();

/** The paid orders of a plug-in and of its upgrade. */
async function buyUpgrade(anna: UserActor): Promise<{ base: OrderPaid; upgrade: OrderPaid }> {
  const base = paidOrder(anna.userId);
  const item = {
    itemId: newId(),
    line: 0,
    ...upgraded,
    priceCents: toCents(9_900),
    upgradesPluginId: plugin.id,
  };
  const upgrade = paidOrder(anna.userId, { items: [item] });
  await licensing.publishAndWait(orderPaid, base);
  await licensing.publishAndWait(orderPaid, upgrade);
  return { base, upgrade };
}

const move = ({ orderId, userId: formerUserId }: OrderPaid, { userId }: UserActor) =>
  licensing.publishAndWait(orderReassigned, {
    ...{ orderId, userId, formerUserId },
    email: `${userId}@example.com`,
    reassignedAt: at(5),
  });

/** Refund events as they were published before the order moved. */
const refunds = {
  'whole order': ({ orderId, userId }: OrderPaid) =>
    licensing.publishAndWait(orderRefunded, { orderId, userId, refundedAt: at(6) }),
  line: ({ orderId, userId, items }: OrderPaid) =>
    licensing.publishAndWait(orderItemsRefunded, {
      ...{ orderId, userId },
      pluginIds: items.map(({ pluginId }) => pluginId),
      refundedAt: at(6),
    }),
};

async function statesOf(anna: UserActor): Promise<Record<string, string>> {
  const { entitlements } = await licensing.client.call(listEntitlements, {}, anna);
  return Object.fromEntries(entitlements.map(({ slug, license }) => [slug, license.status]));
}

describe('reassigned order of an upgrade', () => {
  it('a former customer has the upgraded licence again', async () => {
    const [former, owner] = [newCustomer(), newCustomer()];
    const { upgrade } = await buyUpgrade(former);
    expect(await statesOf(former)).toEqual({ [plugin.slug]: 'superseded', [upgraded.slug]: 'active' });
    await move(upgrade, owner);
    expect(await statesOf(former)).toEqual({ [plugin.slug]: 'active' });
    expect(await statesOf(owner)).toEqual({ [upgraded.slug]: 'active' });
  });

  it.each([['base'], ['upgrade']] as const)(
    'a customer to whom both orders move, the %s first, has one active licence',
    async (first) => {
      const [former, owner] = [newCustomer(), newCustomer()];
      const orders = await buyUpgrade(former);
      await move(orders[first], owner);
      await move(orders[first === 'base' ? 'upgrade' : 'base'], owner);
      expect(await statesOf(former)).toEqual({});
      expect(await statesOf(owner)).toEqual({ [plugin.slug]: 'superseded', [upgraded.slug]: 'active' });
    },
  );

  it('a base that moves alone is active for its new customer', async () => {
    const [former, owner] = [newCustomer(), newCustomer()];
    const { base } = await buyUpgrade(former);
    await move(base, owner);
    expect(await statesOf(former)).toEqual({ [upgraded.slug]: 'active' });
    expect(await statesOf(owner)).toEqual({ [plugin.slug]: 'active' });
  });

  it('a repeated move changes nothing', async () => {
    const [former, owner] = [newCustomer(), newCustomer()];
    const { upgrade } = await buyUpgrade(former);
    await move(upgrade, owner);
    await move(upgrade, owner);
    expect(await statesOf(former)).toEqual({ [plugin.slug]: 'active' });
  });

  it('a refund of the reassigned upgrade activates the licence that it superseded for its new customer', async () => {
    const [former, owner] = [newCustomer(), newCustomer()];
    const { base, upgrade } = await buyUpgrade(former);
    await move(base, owner);
    await move(upgrade, owner);
    await refunds['whole order'](upgrade);
    expect(await statesOf(owner)).toEqual({ [plugin.slug]: 'active', [upgraded.slug]: 'revoked' });
  });
});

describe.each(['whole order', 'line'] as const)('refund of a reassigned order: %s', (kind) => {
  it('a refund that was published before the move revokes the licence of the new customer', async () => {
    const [former, owner] = [newCustomer(), newCustomer()];
    const { upgrade } = await buyUpgrade(former);
    await move(upgrade, owner);
    await refunds[kind](upgrade);
    expect(await statesOf(owner)).toEqual({ [upgraded.slug]: 'revoked' });
    expect(await statesOf(former)).toEqual({ [plugin.slug]: 'active' });
  });

  it('a refund that was published before the move waits for other changes of the new customer', async () => {
    const [former, owner] = [newCustomer(), newCustomer()];
    const { upgrade } = await buyUpgrade(former);
    await move(upgrade, owner);
    let refund: Promise<void> = Promise.resolve();
    await licensing.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        purchasesLockKey(owner.userId),
      ]);
      refund = refunds[kind](upgrade);
      await waitForLockWaiters(licensing.database);
    });
    await refund;
    expect(await statesOf(owner)).toEqual({ [upgraded.slug]: 'revoked' });
  });

  it('a refund and the move at the same time leave the former licence active and the moved one revoked', async () => {
    const rounds = Array.from({ length: 10 }, async () => {
      const [former, owner] = [newCustomer(), newCustomer()];
      const { upgrade } = await buyUpgrade(former);
      await Promise.all([move(upgrade, owner), refunds[kind](upgrade)]);
      expect(await statesOf(former)).toEqual({ [plugin.slug]: 'active' });
      expect(await statesOf(owner)).toEqual({ [upgraded.slug]: 'revoked' });
    });
    await Promise.all(rounds);
  });
});
