import type { BundleTerms } from '#contracts/catalogue/bundles';
import { productPriced } from '#contracts/catalogue/events';
import {
  type BundleCompletion,
  findBundleCompletion,
  findShopBundle,
  type ShopBundleResponse,
} from '#contracts/commerce/pricing/bundles';
import { createQuote, type Quote, type QuoteItem } from '#contracts/commerce/pricing/quotes';
import { dayMs } from '#contracts/fields/durations';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import type { CommerceTestbed, Customer } from '../commerce.testbed';
import { wholeQuote } from '../whole-quote';

const guest = { kind: 'guest', language: 'en' } as const;
const callOptions = { timeoutMs: 10_000 };

/** Bundles of the catalogue, and requests about them, sent to the shop that is open at the time of the call. */
export const bundleCalls = (shop: () => CommerceTestbed) => ({
  /** Adds a bundle of plug-ins to the catalogue. It has existed for a year. @returns its slug */
  addBundle: (slugs: readonly string[], percent: number, fields: Partial<BundleTerms> = {}): string => {
    const { fakeServices } = shop();
    const parts = slugs.map((slug) => fakeServices.termsOf(slug));
    const pluginIds = parts.map(({ pluginId }) => pluginId);
    const startsAt = new Date(Date.now() - 365 * dayMs).toISOString();
    const bundle: BundleTerms = {
      bundleId: newId(),
      slug: `bundle-${fakeServices.bundles.size + 1}`,
      name: 'Mix Room',
      description: 'Two of them.',
      imageUrl: '/media/b.webp',
      percent,
      parts,
      history: [{ startsAt, percent, pluginIds }],
      ...fields,
    };
    fakeServices.bundles.set(bundle.slug, bundle);
    return bundle.slug;
  },
  /** Publishes the list price of a plug-in, and waits until commerce has recorded it as of some days ago. */
  recordListPrice: async (slug: string, days: number): Promise<void> => {
    const { pluginId, priceCents } = shop().fakeServices.termsOf(slug);
    await shop().fakeServices.publishEvent(productPriced, { pluginId, category: 'effect', priceCents });
    await eventually(async () => {
      const rows: unknown[] = await shop().dataSource.query(
        `update price_history set starts_at = now() - $2 * interval '1 day'
          where plugin_id = $1 returning plugin_id`,
        [pluginId, days],
      );
      expect(rows).toMatchObject([[{ plugin_id: pluginId }], 1]);
    });
  },
  quoteItems: (items: QuoteItem[], customer?: Customer, codes: string[] = []): Promise<Quote> =>
    wholeQuote(shop().client.call(createQuote, { items, codes }, customer?.actor ?? guest, callOptions)),
  findBundle: (slug: string): Promise<ShopBundleResponse> =>
    shop().client.call(findShopBundle, { slug, lang: 'en' as const }, guest, callOptions),
  completionOf: (slug: string, { actor }: Customer): Promise<BundleCompletion> =>
    shop().client.call(findBundleCompletion, { slug }, actor, callOptions),
});
