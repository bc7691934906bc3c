import {
  orderDisputed,
  orderItemsRefunded,
  type OrderPaid,
  orderPaid,
  orderRefunded,
} from '#contracts/commerce/events';
import { toCents } from '#contracts/fields/money';
import type { UserActor } from '#contracts/kit/actor';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { newId } from '#platform/database/new-id';
import { LicensingTestbed, newCustomer, paidOrder, plugin } from '../licensing.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const upgraded = { pluginId: newId(), slug: 'saturos-max', name: 'Saturos Max', version: '1.0.0' };
/** The product that the first order contains beside the upgraded one. */
const boughtToo = { pluginId: newId(), slug: 'tidewater', name: 'Tidewater', version: '1.0.0' };
const extra = { pluginId: newId(), slug: 'choir', name: 'Choir', version: '1.0.0' };

interface Orders {
  /** The first product and another one. */
  bought: OrderPaid;
  /** The upgrade of the first product and another product. */
  upgrade: OrderPaid;
}
type Step = (orders: Orders) => Promise<void>;

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString();
const itemOf = (product: typeof upgraded, line: number) => ({
  ...product,
  itemId: newId(),
  priceCents: toCents(9_900),
  line,
});

function ordersOf({ userId }: UserActor): Orders {
  const bought = paidOrder(userId);
  return {
    bought: { ...bought, items: [...bought.items, itemOf(boughtToo, 1)] },
    upgrade: paidOrder(userId, {
      items: [{ ...itemOf(upgraded, 0), upgradesPluginId: plugin.id }, itemOf(extra, 1)],
    }),
  };
}

const pay = (order: OrderPaid) => licensing.publishAndWait(orderPaid, order);
const refundItems = ({ orderId, userId }: OrderPaid, pluginIds: string[], minute = 5) =>
  licensing.publishAndWait(orderItemsRefunded, { orderId, userId, pluginIds, refundedAt: at(minute) });
const refund = ({ orderId, userId }: OrderPaid) =>
  licensing.publishAndWait(orderRefunded, { orderId, userId, refundedAt: at(6) });
const dispute = ({ orderId, userId }: OrderPaid, outcome: 'open' | 'won' | 'lost', minute: number) =>
  licensing.publishAndWait(orderDisputed, { orderId, userId, outcome, occurredAt: at(minute) });

const payments: Step[] = [({ bought }) => pay(bought), ({ upgrade }) => pay(upgrade)];

async function statesOf(anna: UserActor): Promise<Record<string, string>> {
  const { entitlements } = await licensing.client.call(listEntitlements, {}, anna);
  return Object.fromEntries(entitlements.map(({ slug, license }) => [slug, license.status]));
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, i) =>
    permutations([...all.slice(0, i), ...all.slice(i + 1)]).map((rest) => [one, ...rest]),
  );
}

async function expectStates(expected: Record<string, string>, steps: readonly Step[]): Promise<void> {
  for (const order of permutations(steps)) {
    const anna = newCustomer();
    const orders = ordersOf(anna);
    for (const step of order) await step(orders);
    expect(await statesOf(anna)).toEqual(expected);
  }
}

const states = (first: string, tidewater: string, max: string, choir: string) => ({
  [plugin.slug]: first,
  tidewater,
  [upgraded.slug]: max,
  [extra.slug]: choir,
});

describe('orders of several lines with an upgrade lead to the same licences in every order of events', () => {
  it('a refund of the upgrade line revokes it and returns the superseded licence', async () => {
    await expectStates(states('active', 'active', 'revoked', 'active'), [
      ...payments,
      ({ upgrade }) => refundItems(upgrade, [upgraded.pluginId]),
    ]);
  });

  it('a refund of the other line of the upgrade order leaves the licence superseded', async () => {
    await expectStates(states('superseded', 'active', 'active', 'revoked'), [
      ...payments,
      ({ upgrade }) => refundItems(upgrade, [extra.pluginId]),
    ]);
  });

  it('a refund of the line of the superseded licence revokes it and leaves the upgrade', async () => {
    await expectStates(states('revoked', 'active', 'active', 'active'), [
      ...payments,
      ({ bought }) => refundItems(bought, [plugin.id]),
    ]);
  });

  it('a refund of the upgrade line that failed later leaves the licence superseded', async () => {
    await expectStates(states('superseded', 'active', 'active', 'active'), [
      ...payments,
      ({ upgrade }) => refundItems(upgrade, [upgraded.pluginId], 5),
      ({ upgrade }) => refundItems(upgrade, [], 6),
    ]);
  });

  it('refunds of the upgrade line and of the superseded line revoke both', async () => {
    await expectStates(states('revoked', 'active', 'revoked', 'active'), [
      ...payments,
      ({ upgrade }) => refundItems(upgrade, [upgraded.pluginId]),
      ({ bought }) => refundItems(bought, [plugin.id]),
    ]);
  });

  it('a lost dispute of the upgrade order revokes its lines and returns the superseded licence', async () => {
    await expectStates(states('active', 'active', 'revoked', 'revoked'), [
      ...payments,
      ({ upgrade }) => dispute(upgrade, 'open', 4),
      ({ upgrade }) => dispute(upgrade, 'lost', 5),
    ]);
  });

  it('a dispute of the upgrade order that was won after a refund of its upgrade line keeps the refund', async () => {
    await expectStates(states('active', 'active', 'revoked', 'active'), [
      ...payments,
      ({ upgrade }) => refundItems(upgrade, [upgraded.pluginId], 3),
      ({ upgrade }) => dispute(upgrade, 'won', 5),
    ]);
  });

  it('a lost dispute of the order of the superseded licence revokes it and leaves the upgrade', async () => {
    await expectStates(states('revoked', 'revoked', 'active', 'active'), [
      ...payments,
      ({ bought }) => dispute(bought, 'open', 4),
      ({ bought }) => dispute(bought, 'lost', 5),
    ]);
  });

  it('a dispute of the order of the superseded licence that was won leaves it superseded', async () => {
    await expectStates(states('superseded', 'active', 'active', 'active'), [
      ...payments,
      ({ bought }) => dispute(bought, 'open', 4),
      ({ bought }) => dispute(bought, 'won', 5),
    ]);
  });

  it('a refund of one line and then of the whole upgrade order returns the superseded licence', async () => {
    await expectStates(states('active', 'active', 'revoked', 'revoked'), [
      ...payments,
      ({ upgrade }) => refundItems(upgrade, [extra.pluginId]),
      ({ upgrade }) => refund(upgrade),
    ]);
  });
});
