import { refundOrder } from '#contracts/commerce/refunds';
import { withdraw } from '#contracts/commerce/consumer-law/withdrawals';
import {
  confirmReassignment,
  reassignOrder,
  type DuplicateDecision,
} from '#contracts/commerce/order-addresses/order-reassignments';
import { deleteAccount } from '#contracts/identity/user-admin';
import { grantLicence } from '#contracts/licensing/giving/licence-grants';
import { redeemCode } from '#contracts/licensing/giving/redemptions';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import type { Customer, Purchase, ReconciledShop } from './reconciled-shop.testbed';

/** Orders of a shop in which nothing is damaged, by what happened to them. */
export interface HealthySales {
  single: Purchase;
  reduced: Purchase;
  cart: Purchase;
  bundle: Purchase;
  upgrade: Purchase;
  gift: Purchase;
  refundedGift: Purchase;
  refunded: Purchase;
  refundedInPart: Purchase;
  free: Purchase;
  disputed: Purchase;
  moved: Purchase;
  erased: Customer;
  /** An account without a purchase. */
  erasedVisitor: Customer;
}

const slugs = {
  base: 'saturos',
  plus: 'saturos-plus',
  other: 'tidewater',
  third: 'murmur',
  gratis: 'gratis',
};
const plugin = (slug: string) => ({ kind: 'plugin' as const, slug });

async function addProducts(shop: ReconciledShop): Promise<string> {
  await shop.addPlugin('Saturos', 69);
  await shop.addPlugin('Saturos Plus', 129);
  await shop.addPlugin('Tidewater', 100);
  await shop.addPlugin('Murmur', 49);
  await shop.addPlugin('Gratis', 0);
  await shop.addUpgradePath(slugs.base, slugs.plus, 3_900);
  await shop.addSale(slugs.third, 20);
  await shop.addCode('AUTUMN10', 10);
  return shop.addBundle([slugs.base, slugs.other]);
}

async function refund(shop: ReconciledShop, { orderId }: Purchase, lines?: string[]): Promise<void> {
  const request = { id: orderId, key: newId(), reason: 'requested_by_customer' as const, note: '' };
  await shop.services.rpc.call(refundOrder, { ...request, ...(lines ? { lines } : {}) }, shop.admin);
  await shop.waitForOrder(orderId, lines ? 'partially_refunded' : 'refunded');
}

/** Reassigns an order to another customer, who confirms. */
async function move(
  shop: ReconciledShop,
  purchase: Purchase,
  to: Customer,
  duplicates?: DuplicateDecision,
): Promise<Purchase> {
  const { rpc } = shop.services;
  const request = { id: purchase.orderId, email: to.email, reason: 'Typo in the address' };
  await rpc.call(reassignOrder, { ...request, ...(duplicates ? { duplicates } : {}) }, shop.admin);
  const token = await shop.services.linkTo(to.email, /orders\/claim\/([\w-]+)/);
  await rpc.call(confirmReassignment, { token }, to.actor);
  return { ...purchase, customer: to };
}

async function giftFor(shop: ReconciledShop, name: string): Promise<Purchase> {
  const gift = { email: `${name}@example.com`, name: 'Ben', message: '' };
  return shop.buy(await shop.customer(`buyer-of-${name}`), slugs.other, { gift });
}

async function redeemGift(shop: ReconciledShop, recipient: Customer): Promise<void> {
  const code = await shop.services.linkTo(recipient.email, /redeem\?code=([\w-]+)/);
  await shop.services.rpc.call(redeemCode, { code }, recipient.actor);
}

async function erase(shop: ReconciledShop, customer: Customer): Promise<Customer> {
  await shop.services.rpc.call(deleteAccount, {}, customer.actor);
  for (const service of ['commerce', 'licensing', 'newsletter'])
    await eventually(async () => {
      const rows = await shop.sql(service, 'select 1 from erased_subjects where subject_id = $1', [
        customer.userId,
      ]);
      expect(rows).toHaveLength(1);
    });
  return customer;
}

/** Disputes that are won and lost, and a refund that fails. */
async function disputeAndFail(shop: ReconciledShop): Promise<Purchase> {
  for (const outcome of ['won', 'lost'] as const) {
    const one = await shop.buy(await shop.customer(`dispute-${outcome}`), slugs.base);
    await shop.services.sandbox(`sessions/${one.sessionId}/dispute`, { outcome: 'open' });
    await shop.waitForOrder(one.orderId, 'disputed');
    await shop.services.sandbox(`sessions/${one.sessionId}/dispute`, { outcome });
    if (outcome === 'won') await shop.waitForOrder(one.orderId, 'paid');
  }
  const failed = await shop.buy(await shop.customer('failed-refund'), slugs.base);
  await refund(shop, failed);
  await shop.services.sandbox(`sessions/${failed.sessionId}/fail-refund`);
  await shop.waitForOrder(failed.orderId, 'paid');
  const disputed = await shop.buy(await shop.customer('disputed'), slugs.base);
  await shop.services.sandbox(`sessions/${disputed.sessionId}/dispute`, { outcome: 'open' });
  await shop.waitForOrder(disputed.orderId, 'disputed');
  return disputed;
}

/** Orders that changed hands: moved, moved to an owner of the same product, given and redeemed. */
async function moves(shop: ReconciledShop): Promise<Pick<HealthySales, 'moved' | 'gift' | 'refundedGift'>> {
  const bought = await shop.buy(await shop.customer('mistyped'), slugs.base);
  const moved = await move(shop, bought, await shop.customer('meant'));
  const upgrader = await shop.customer('mistyped-upgrade');
  await shop.buy(upgrader, slugs.base);
  const upgrade = await shop.buyCart(upgrader, [plugin(slugs.plus)]);
  await move(shop, upgrade, await shop.customer('meant-upgrade'));
  const owner = await shop.customer('owner');
  await shop.buy(owner, slugs.other);
  const duplicate = await shop.buy(await shop.customer('duplicate'), slugs.other);
  await move(shop, duplicate, owner, 'refund');
  await shop.waitForOrder(duplicate.orderId, 'refunded');
  const [recipient] = [await shop.customer('ben')];
  const gift = await giftFor(shop, 'ben');
  await redeemGift(shop, recipient);
  await giftFor(shop, 'eva');
  const refundedGift = await giftFor(shop, 'ida');
  await refund(shop, refundedGift);
  return { moved, gift, refundedGift };
}

/** A shop with sales of every kind, none of which is a finding. */
export async function healthySales(shop: ReconciledShop): Promise<HealthySales> {
  const bundleSlug = await addProducts(shop);
  const single = await shop.buy(await shop.customer('single'), slugs.base);
  const reduced = await shop.buy(await shop.customer('reduced'), slugs.third);
  const cartItems = [plugin(slugs.base), plugin(slugs.other)];
  const cart = await shop.buyCart(await shop.customer('cart'), cartItems, ['AUTUMN10']);
  const bundle = await shop.buyCart(await shop.customer('bundle'), [{ kind: 'bundle', slug: bundleSlug }]);
  const upgrader = await shop.customer('upgrader');
  await shop.buy(upgrader, slugs.base);
  const upgrade = await shop.buyCart(upgrader, [plugin(slugs.plus)]);
  const refunded = await shop.buy(await shop.customer('refunded'), slugs.base);
  await refund(shop, refunded);
  const refundedInPart = await shop.buyCart(await shop.customer('in-part'), cartItems);
  await refund(shop, refundedInPart, [await shop.pluginId(slugs.other)]);
  const free = await shop.buy(await shop.customer('free'), slugs.gratis);
  const withdrawn = await shop.buy(await shop.customer('withdrawn'), slugs.base);
  const { customer, number } = withdrawn;
  const declaration = { number, name: 'Anna Kern', email: customer.email };
  await shop.services.rpc.call(withdraw, declaration, customer.actor);
  await shop.waitForOrder(withdrawn.orderId, 'refunded');
  await shop.openSession(await shop.customer('abandoned'), { slug: slugs.base });
  const granted = { id: (await shop.customer('granted')).userId, slug: slugs.base, note: '' };
  await shop.services.rpc.call(grantLicence, { ...granted, reason: 'press' }, shop.admin);
  const disputed = await disputeAndFail(shop);
  const changed = await moves(shop);
  const leaving = await shop.customer('erased');
  await shop.buy(leaving, slugs.base);
  const erased = await erase(shop, leaving);
  const erasedVisitor = await erase(shop, await shop.customer('visitor'));
  return {
    ...{ single, reduced, cart, bundle, upgrade, refunded, refundedInPart, free, disputed },
    ...changed,
    ...{ erased, erasedVisitor },
  };
}
