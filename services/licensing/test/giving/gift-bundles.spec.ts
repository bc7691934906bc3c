import { orderPaid, orderRefunded } from '#contracts/commerce/events';
import { toCents } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import { type LicensingTestbed, newCustomer, paidOrder, plugin } from '../licensing.testbed';
import { giftCalls } from './gift-calls';
import { openWithNeighbours, outcomeOf, ownedBy, redeem, secondPlugin } from './giving.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await openWithNeighbours();
});
afterAll(() => licensing.close());

const { giftOrder, codeTo, giftOf, mailsTo, refund, refundedAt } = giftCalls(() => licensing);

const parts = [plugin, secondPlugin].map(({ id: pluginId, slug, name, version }) => {
  return { itemId: newId(), pluginId, slug, name, version, priceCents: toCents(9_900), line: 0 };
});

/** A bundle of two products that was paid as a gift and mailed. */
async function sentBundle() {
  const anna = newCustomer();
  const order = { ...giftOrder(anna), items: parts.map((part) => ({ ...part, bundleName: 'Mix Room' })) };
  await licensing.publishAndWait(orderPaid, order);
  return { anna, order, code: await codeTo(order.gift.email) };
}

const active = parts.map(({ slug }) => `${slug} active gift`).sort();

describe('gift of a bundle', () => {
  it('is one code for all of its parts', async () => {
    const { anna, order, code } = await sentBundle();
    expect(await mailsTo(order.gift.email)).toMatchObject([
      { products: `${plugin.name}, ${secondPlugin.name}` },
    ]);
    const ben = newCustomer();
    expect(await redeem(licensing, code, ben)).toEqual({
      added: [plugin.name, secondPlugin.name],
      owned: [],
    });
    expect((await ownedBy(licensing, ben)).sort()).toEqual(active);
    expect(await ownedBy(licensing, anna)).toEqual([]);
    expect(await giftOf(order, anna)).toMatchObject({ state: 'redeemed' });
  });

  it('adds the missing part for one who owns the other, and keeps it after a refund of the own order', async () => {
    const { code } = await sentBundle();
    const ben = newCustomer();
    const own = paidOrder(ben.userId);
    await licensing.publishAndWait(orderPaid, own);
    expect(await redeem(licensing, code, ben)).toEqual({ added: [secondPlugin.name], owned: [plugin.name] });
    const { orderId, userId } = own;
    await licensing.publishAndWait(orderRefunded, { orderId, userId, refundedAt: refundedAt() });
    expect((await ownedBy(licensing, ben)).sort()).toEqual(active);
  });

  it('takes only its own parts back when it is refunded', async () => {
    const { order, code } = await sentBundle();
    const ben = newCustomer();
    await licensing.publishAndWait(orderPaid, paidOrder(ben.userId));
    await redeem(licensing, code, ben);
    await refund(order);
    expect((await ownedBy(licensing, ben)).sort()).toEqual(
      [`${plugin.slug} active order`, `${secondPlugin.slug} revoked gift`].sort(),
    );
  });

  it('cannot be redeemed after a refund', async () => {
    const { order, code } = await sentBundle();
    await refund(order);
    expect(await outcomeOf(redeem(licensing, code))).toBe('REDEMPTION_CODE_WITHDRAWN');
  });
});
