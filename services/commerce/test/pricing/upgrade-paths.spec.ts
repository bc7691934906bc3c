import { createQuote } from '#contracts/commerce/pricing/quotes';
import {
  changeUpgradePath,
  listUpgradePaths,
  type UpgradePathListItem,
} from '#contracts/commerce/pricing/upgrade-path-admin';
import { toCents } from '#contracts/fields/money';
import { PricingService } from '../../src/pricing/prices/pricing.service';
import { UpgradePathsService } from '../../src/pricing/upgrade-paths/upgrade-paths.service';
import { auditEntriesOf } from '#testing/audit-entries';
import { type Customer, CommerceTestbed } from '../commerce.testbed';
import { admin, pricingCalls } from './pricing-calls';

let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open();
});
afterAll(() => shop.close());

const { startSale, createPath } = pricingCalls(() => shop);
const callOptions = { timeoutMs: 10_000 };

/** An owner of one plug-in, with an upgrade path to another that costs 100 dollars. */
async function ownerWithPath(priceCents = 4_900) {
  const [from, to] = [shop.addProduct(5_000), shop.addProduct(10_000)];
  const path = await createPath(from, to, priceCents);
  const anna = shop.customer();
  shop.grantEntitlement(anna, from);
  return { anna, from, to, path };
}

const entitlementOf = ({ userId }: Customer, slug: string) => `${userId}:${shop.pluginId(slug)}`;
const setActive = ({ id, priceCents }: UpgradePathListItem, isActive: boolean) =>
  shop.client.call(changeUpgradePath, { id, priceCents, isActive }, admin, callOptions);

describe('upgrade price', () => {
  it('an owner pays the price of the upgrade path, with the owned plug-in as its reason', async () => {
    const { anna, from, to, path } = await ownerWithPath();
    const name = shop.fakeServices.products.get(from)?.name;
    const reason = { kind: 'upgrade', key: path.id, amount: 5_100, name };
    expect((await anna.quote(to)).lines[0]).toMatchObject({
      list: 10_000,
      adjustments: [reason],
      due: 4_900,
    });
    expect(await anna.personalPrice(to)).toEqual({
      slug: to,
      list: 10_000,
      adjustments: [reason],
      due: 4_900,
    });
    expect(await anna.listUpgrades()).toMatchObject([
      { id: path.id, slug: to, ownedName: name, price: 100, upgradePrice: 49 },
    ]);
  });

  it('a second upgrade of the same licence replaces the open payment of the first', async () => {
    const { anna, from, to } = await ownerWithPath();
    const other = shop.addProduct(12_000);
    await createPath(from, other, 6_000);
    const open = async (slug: string) => (await anna.buyQuote((await anna.quote(slug)).quoteId)).sessionId;
    const first = await open(to);
    const second = await open(other);
    const sessions = await shop.stripe.sessions();
    const statusOf = (id: string | null) => sessions.find((session) => session.id === id)?.status;
    expect([statusOf(first), statusOf(second)]).toEqual(['expired', 'open']);
    await shop.stripe.pay(second ?? '');
    await shop.waitForState(second ?? '', 'paid');
    expect((await anna.quote(to)).total).toBe(10_000);
  });

  it('guests and customers without the plug-in pay the list price', async () => {
    const { to } = await ownerWithPath();
    const input = { items: [{ kind: 'plugin' as const, slug: to }], codes: [] };
    expect(await shop.client.call(createQuote, input, { kind: 'guest', language: 'en' })).toMatchObject({
      total: 10_000,
    });
    const other = shop.customer();
    expect(await other.quote(to)).toMatchObject({ total: 10_000 });
    expect(await other.listUpgrades()).toEqual([]);
  });

  it('an owner pays the upgrade price at the checkout', async () => {
    const { anna, to, path } = await ownerWithPath();
    const { sessionId } = await anna.buyQuote((await anna.quote(to)).quoteId);
    expect(await shop.orderOf(sessionId ?? '')).toMatchObject({ subtotalCents: 10_000, totalCents: 4_900 });
    const rows = await shop.dataSource.query(
      'select kind, key, amount_cents from order_adjustments where key = $1',
      [path.id],
    );
    expect(rows).toEqual([{ kind: 'upgrade', key: path.id, amount_cents: 5_100 }]);
  });

  it('a sale that is cheaper replaces the upgrade price, and the upgrade is not listed meanwhile', async () => {
    const { anna, to } = await ownerWithPath();
    await startSale(to, 60);
    const { total, lines } = await anna.quote(to);
    expect(total).toBe(4_000);
    expect(lines[0]?.adjustments.map(({ kind }) => kind)).toEqual(['sale']);
    expect(await anna.listUpgrades()).toEqual([]);
  });

  it('a licence that was upgraded before, or whose payment is disputed, does not reduce a price again', async () => {
    const { anna, from, to } = await ownerWithPath();
    shop.fakeServices.withoutUpgrade.add(entitlementOf(anna, from));
    expect(await anna.quote(to)).toMatchObject({ total: 10_000 });
    expect(await anna.listUpgrades()).toEqual([]);
  });

  it('a path for an older major version reduces the price for licences that end with it alone', async () => {
    const [from, to] = [shop.addProduct(5_000), shop.addProduct(10_000)];
    await createPath(from, to, 3_000, { fromMajor: 2 });
    const totalFor = async (lastMajor: number | undefined) => {
      const anna = shop.customer();
      shop.grantEntitlement(anna, from);
      if (lastMajor !== undefined) shop.fakeServices.lastMajors.set(entitlementOf(anna, from), lastMajor);
      return (await anna.quote(to)).total;
    };
    expect(await Promise.all([1, 2, 3, undefined].map(totalFor))).toEqual([3_000, 3_000, 10_000, 10_000]);
  });

  it('two upgrades of one licence in one purchase reduce only the line that gains most', async () => {
    const { anna, from, to } = await ownerWithPath();
    const other = shop.addProduct(20_000);
    await createPath(from, other, 5_000);
    const { lines, total } = await anna.quote([to, other]);
    expect(lines.map(({ due }) => due)).toEqual([10_000, 5_000]);
    expect(total).toBe(15_000);
  });

  it('a priced purchase names the product whose licence it supersedes', async () => {
    const { from, to } = await ownerWithPath();
    const [service] = shop.services;
    const upgradable = new Map([[shop.pluginId(from), null]]);
    const upgradePaths = (await service?.app.get(UpgradePathsService).open(upgradable)) ?? [];
    const ownedProductIds = new Set(upgradable.keys());
    const input = { terms: [shop.fakeServices.termsOf(to)], language: 'en' as const, ownedProductIds };
    const pricing = service?.app.get(PricingService);
    const priced = await pricing?.price({ ...input, upgradePaths });
    expect(priced?.items.map(({ upgradesPluginId }) => upgradesPluginId)).toEqual([shop.pluginId(from)]);
    const without = await pricing?.price(input);
    expect(without?.items.map(({ upgradesPluginId }) => upgradesPluginId)).toEqual([undefined]);
  });

  it('a path that was switched off changes the quote, which is never charged silently', async () => {
    const { anna, to, path } = await ownerWithPath();
    const { quoteId } = await anna.quote(to);
    await setActive(path, false);
    await expect(anna.buyQuote(quoteId)).rejects.toMatchObject({
      code: 'QUOTE_CHANGED',
      params: { quote: { total: 10_000 } },
    });
    await setActive(path, true);
    expect(await anna.quote(to)).toMatchObject({ total: 4_900 });
  });

  it('sales continue at the list price while licensing is unavailable', async () => {
    const { anna, to } = await ownerWithPath();
    shop.fakeServices.stopLicensing();
    try {
      expect(await anna.quote(to)).toMatchObject({ total: 10_000 });
    } finally {
      shop.fakeServices.startLicensing();
    }
  });
});

describe('upgrade of a plug-in that was bought', () => {
  /** A customer who bought a plug-in in this shop, and a path from it. */
  async function buyerWithPath() {
    const [from, to] = [shop.addProduct(5_000), shop.addProduct(10_000)];
    await createPath(from, to, 4_900);
    const anna = shop.customer();
    const bought = await anna.openSession(from);
    await shop.stripe.pay(bought);
    await shop.waitForState(bought, 'paid');
    shop.grantEntitlement(anna, from);
    return { anna, from, to, bought };
  }

  async function openUpgrade(anna: Customer, to: string): Promise<string> {
    const { sessionId } = await anna.buyQuote((await anna.quote(to)).quoteId);
    return sessionId ?? '';
  }

  it('an open payment at the upgrade price ends when the purchase of the owned plug-in is refunded', async () => {
    const { anna, to, bought } = await buyerWithPath();
    const sessionId = await openUpgrade(anna, to);
    expect(await shop.orderOf(sessionId)).toMatchObject({ totalCents: 4_900 });
    await shop.stripe.refund(bought);
    await shop.waitForState(sessionId, 'expired');
    await expect(shop.stripe.pay(sessionId)).rejects.toThrow();
    expect(await anna.quote(to)).toMatchObject({ total: 10_000 });
  });

  it('a paid upgrade uses the licence before licensing has superseded it, and its refund returns it', async () => {
    const { anna, from, to } = await buyerWithPath();
    const other = shop.addProduct(20_000);
    await createPath(from, other, 15_000);
    const sessionId = await openUpgrade(anna, to);
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
    expect(await anna.quote(other)).toMatchObject({ total: 20_000 });
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    expect(await anna.quote(other)).toMatchObject({ total: 15_000 });
  });
});

describe('upgrade paths in the panel', () => {
  it('are listed newest first, with the names of both plug-ins', async () => {
    const { from, to, path } = await ownerWithPath(0);
    const { paths } = await shop.client.call(listUpgradePaths, { page: 1, limit: 10 }, admin, callOptions);
    expect(paths[0]).toEqual(path);
    expect(path).toMatchObject({
      fromName: shop.fakeServices.products.get(from)?.name,
      toName: shop.fakeServices.products.get(to)?.name,
      fromMajor: null,
      priceCents: 0,
      isActive: true,
    });
  });

  it('are refused to the product itself, to an unknown product and a second time', async () => {
    const { from, to } = await ownerWithPath();
    await expect(createPath(from, from, 100)).rejects.toMatchObject({ code: 'PATH_TO_ITSELF' });
    await expect(createPath(from, 'no-such-plugin', 100)).rejects.toMatchObject({ code: 'PRODUCT_UNKNOWN' });
    await expect(createPath(from, to, 100)).rejects.toMatchObject({ code: 'PATH_EXISTS' });
    expect(await createPath(from, to, 100, { fromMajor: 1 })).toMatchObject({ fromMajor: 1 });
  });

  it('are refused at a price that a card cannot be charged with, unless they are free', async () => {
    const { from, to, path } = await ownerWithPath();
    const tooSmall = { code: 'PRICE_TOO_SMALL' };
    await expect(createPath(to, from, 49)).rejects.toMatchObject(tooSmall);
    await expect(setActive({ ...path, priceCents: toCents(1) }, true)).rejects.toMatchObject(tooSmall);
    expect(await createPath(to, from, 50)).toMatchObject({ priceCents: 50 });
    expect(await setActive({ ...path, priceCents: toCents(0) }, true)).toMatchObject({ priceCents: 0 });
  });

  it('keep a price below the smallest charge of former times when they are switched off', async () => {
    const { path } = await ownerWithPath();
    await shop.dataSource.query('update upgrade_paths set price_cents = 30 where id = $1', [path.id]);
    const stored = { ...path, priceCents: toCents(30) };
    expect(await setActive(stored, false)).toMatchObject({ priceCents: 30, isActive: false });
  });

  it('are created once by two requests at the same time', async () => {
    const [from, to] = [shop.addProduct(), shop.addProduct()];
    const results = await Promise.allSettled([createPath(from, to, 100), createPath(from, to, 200)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are recorded in the audit log when they are created and changed, but not when nothing changes', async () => {
    const { path } = await ownerWithPath();
    await setActive(path, true);
    await setActive(path, false);
    const entries = await auditEntriesOf(shop.client, 'commerce', admin, path.id);
    expect(entries).toMatchObject([
      { action: 'upgrade-path.created', actor: admin.userId },
      { action: 'upgrade-path.changed', actor: admin.userId },
    ]);
  });

  it('are not found by an unknown id', async () => {
    const { path } = await ownerWithPath();
    const unknown = { ...path, id: '019a0000-0000-7000-8000-00000000ffff' };
    await expect(setActive(unknown, false)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
