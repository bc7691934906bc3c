import {
  orderDisputed,
  type OrderPaid,
  orderPaid,
  orderRefunded,
  orderRestored,
} from '#contracts/commerce/events';
import { toCents } from '#contracts/fields/money';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer } from '#contracts/licensing/activations';
import { checkOwnership, listEntitlements, listOwnedSubjects } from '#contracts/licensing/entitlements';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { getOwnOrderEntitlements } from '#contracts/licensing/order-entitlements';
import { newId } from '#platform/database/new-id';
import { newComputer } from './computers/computers.testbed';
import { LicensingTestbed, newCustomer, paidOrder, plugin } from './licensing.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const second = { pluginId: newId(), slug: 'saturos-max', name: 'Saturos Max', version: '1.0.0' };
const third = { pluginId: newId(), slug: 'choir', name: 'Choir', version: '1.0.0' };

/** A paid order of another product at the upgrade price for owners of the first one. */
function upgradeOrder({ userId }: UserActor, product = second, upgradesPluginId = plugin.id): OrderPaid {
  const item = { itemId: newId(), line: 0, ...product, priceCents: toCents(9_900), upgradesPluginId };
  return paidOrder(userId, { items: [item] });
}

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString();
const pay = (order: OrderPaid) => licensing.publishAndWait(orderPaid, order);
const refund = ({ orderId, userId }: OrderPaid, refundedAt = at(5)) =>
  licensing.publishAndWait(orderRefunded, { orderId, userId, refundedAt });
const restore = ({ orderId, userId }: OrderPaid) =>
  licensing.publishAndWait(orderRestored, { orderId, userId, restoredAt: at(6) });
const dispute = ({ orderId, userId }: OrderPaid, outcome: 'open' | 'won' | 'lost', occurredAt = at(5)) =>
  licensing.publishAndWait(orderDisputed, { orderId, userId, outcome, occurredAt });

/** The states of the products of a customer, by slug. */
async function statesOf(anna: UserActor): Promise<Record<string, string>> {
  const { entitlements } = await licensing.client.call(listEntitlements, {}, anna);
  return Object.fromEntries(
    entitlements.map(({ slug, status, license }) => [
      slug,
      status === license.status ? status : `${status}, licence ${license.status}`,
    ]),
  );
}

/** A customer who has upgraded from the first product. */
async function upgradedCustomer() {
  const anna = newCustomer();
  const bought = paidOrder(anna.userId);
  await pay(bought);
  const upgrade = upgradeOrder(anna);
  await pay(upgrade);
  return { anna, bought, upgrade };
}

const superseded = { [plugin.slug]: 'superseded', [second.slug]: 'active' };
const takenBack = { [plugin.slug]: 'active', [second.slug]: 'revoked' };

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, i) =>
    permutations([...all.slice(0, i), ...all.slice(i + 1)]).map((rest) => [one, ...rest]),
  );
}

describe('upgraded licence', () => {
  it('a licence is superseded by a paid upgrade, and the account names the product that it was upgraded to', async () => {
    const { anna } = await upgradedCustomer();
    expect(await statesOf(anna)).toEqual(superseded);
    const { entitlements } = await licensing.client.call(listEntitlements, {}, anna);
    expect(entitlements.find(({ slug }) => slug === plugin.slug)?.upgradedTo).toBe('Saturos Max');
    expect(entitlements.find(({ slug }) => slug === second.slug)?.upgradedTo).toBeNull();
  });

  it('a superseded licence cannot be activated on another computer, and its computers learn it at the next refresh', async () => {
    const anna = newCustomer();
    await pay(paidOrder(anna.userId));
    const mac = newComputer();
    const { licenceFile: file } = await licensing.client.call(activateComputer, mac, anna);
    const upgrade = upgradeOrder(anna);
    await pay(upgrade);
    const product = plugin.slug;
    expect(await licensing.client.call(refreshLicence, { file, product })).toMatchObject({
      code: 'SUPERSEDED',
      nextPath: '/account/products',
      licences: [{ product, code: 'SUPERSEDED' }],
    });
    const activation = licensing.client.call(
      activateComputer,
      { ...newComputer('Laptop'), products: [product] },
      anna,
    );
    await expect(activation).rejects.toMatchObject({ code: 'NOTHING_TO_ACTIVATE' });
    await refund(upgrade);
    // The seat was kept, so the computer goes on without a new activation.
    expect(await licensing.client.call(refreshLicence, { file, product })).toMatchObject({ code: 'VALID' });
  });

  it.each([
    ['is refunded', (order: OrderPaid) => refund(order)],
    ['is lost in a dispute', (order: OrderPaid) => dispute(order, 'lost')],
  ])(
    'a superseded licence comes back when its upgrade %s, and is superseded again when that is reversed',
    async (_, end) => {
      const { anna, upgrade } = await upgradedCustomer();
      await end(upgrade);
      expect(await statesOf(anna)).toEqual(takenBack);
      await restore(upgrade);
      await dispute(upgrade, 'won', at(7));
      expect(await statesOf(anna)).toEqual(superseded);
    },
  );

  it('a superseded licence stays so while the payment of its upgrade is disputed', async () => {
    const { anna, upgrade } = await upgradedCustomer();
    await dispute(upgrade, 'open');
    expect(await statesOf(anna)).toEqual({ [plugin.slug]: 'superseded', [second.slug]: 'suspended' });
  });

  it('a superseded licence is revoked by the refund of its own order, whatever becomes of the upgrade', async () => {
    const { anna, bought, upgrade } = await upgradedCustomer();
    await refund(bought);
    expect(await statesOf(anna)).toEqual({ [plugin.slug]: 'revoked', [second.slug]: 'active' });
    await refund(upgrade);
    expect(await statesOf(anna)).toEqual({ [plugin.slug]: 'revoked', [second.slug]: 'revoked' });
  });

  it('the order of a superseded licence names its changes', async () => {
    const { anna, bought, upgrade } = await upgradedCustomer();
    await refund(upgrade);
    const { history } = await licensing.client.call(
      getOwnOrderEntitlements,
      { orderId: bought.orderId },
      anna,
    );
    expect(history?.map(({ kind }) => kind)).toEqual(['superseded', 'restored']);
  });

  it('a superseded product is still owned, but reported as one that cannot be upgraded', async () => {
    const { anna } = await upgradedCustomer();
    const { userId } = anna;
    expect(await licensing.client.call(checkOwnership, { userId, subjectId: plugin.id })).toEqual({
      owns: true,
    });
    const owned = await licensing.client.call(listOwnedSubjects, { userId });
    expect([...owned.subjectIds].sort()).toEqual([plugin.id, second.pluginId].sort());
    expect(owned).toMatchObject({ withoutUpgradeIds: [plugin.id], limited: [] });
  });

  it('the last major version that a limited licence covers is reported', async () => {
    const anna = newCustomer();
    const { userId } = anna;
    await pay(paidOrder(userId));
    await licensing.database.query(`update licences set covers_below = '3.0.0' where user_id = $1`, [userId]);
    const { limited } = await licensing.client.call(listOwnedSubjects, { userId });
    expect(limited).toEqual([{ subjectId: plugin.id, lastMajor: 2 }]);
  });
});

describe('events of an upgrade', () => {
  it.each([
    ['payment and upgrade', superseded, [(a: OrderPaid) => pay(a), (_: OrderPaid, b: OrderPaid) => pay(b)]],
    [
      'payment, upgrade and its refund',
      takenBack,
      [
        (a: OrderPaid) => pay(a),
        (_: OrderPaid, b: OrderPaid) => pay(b),
        (_: OrderPaid, b: OrderPaid) => refund(b),
      ],
    ],
    [
      'payment, upgrade and its dispute that was won',
      superseded,
      [
        (a: OrderPaid) => pay(a),
        (_: OrderPaid, b: OrderPaid) => pay(b),
        (_: OrderPaid, b: OrderPaid) => dispute(b, 'open', at(4)),
        (_: OrderPaid, b: OrderPaid) => dispute(b, 'won', at(5)),
      ],
    ],
  ])('lead to the same licences in each order: %s', async (_, expected, steps) => {
    for (const order of permutations<(typeof steps)[number]>(steps)) {
      const anna = newCustomer();
      const [bought, upgrade] = [paidOrder(anna.userId), upgradeOrder(anna)];
      for (const step of order) await step(bought, upgrade);
      expect(await statesOf(anna)).toEqual(expected);
    }
  });

  it('supersede a licence once when they are repeated', async () => {
    const { anna, bought, upgrade } = await upgradedCustomer();
    await pay(upgrade);
    await pay(bought);
    expect(await statesOf(anna)).toEqual(superseded);
    const { history } = await licensing.client.call(
      getOwnOrderEntitlements,
      { orderId: bought.orderId },
      anna,
    );
    expect(history?.map(({ kind }) => kind)).toEqual(['superseded']);
  });
});

describe('concurrent events of upgrades', () => {
  it('supersede a licence once for two upgrades of it, and return it when neither is left', async () => {
    const anna = newCustomer();
    const bought = paidOrder(anna.userId);
    await pay(bought);
    const [one, other] = [upgradeOrder(anna, second), upgradeOrder(anna, third)];
    await Promise.all([pay(one), pay(other)]);
    const both = { [second.slug]: 'active', [third.slug]: 'active' };
    expect(await statesOf(anna)).toEqual({ [plugin.slug]: 'superseded', ...both });
    await refund(one);
    expect(await statesOf(anna)).toMatchObject({ [plugin.slug]: 'superseded', [third.slug]: 'active' });
    await refund(other);
    expect(await statesOf(anna)).toMatchObject({ [plugin.slug]: 'active', [third.slug]: 'revoked' });
    const { history } = await licensing.client.call(
      getOwnOrderEntitlements,
      { orderId: bought.orderId },
      anna,
    );
    expect(history?.map(({ kind }) => kind)).toEqual(['superseded', 'restored']);
  });

  it('leave the licence to the customer when an upgrade races its refund', async () => {
    for (let round = 0; round < 10; round += 1) {
      const anna = newCustomer();
      await pay(paidOrder(anna.userId));
      const upgrade = upgradeOrder(anna);
      await Promise.all([pay(upgrade), refund(upgrade)]);
      expect(await statesOf(anna)).toEqual(takenBack);
    }
  });

  it('supersede a licence whose purchase and upgrade are applied at once', async () => {
    const customers = Array.from({ length: 10 }, () => newCustomer());
    await Promise.all(customers.flatMap((anna) => [pay(upgradeOrder(anna)), pay(paidOrder(anna.userId))]));
    for (const anna of customers) expect(await statesOf(anna)).toEqual(superseded);
  });
});
