import type { BundleTerms } from '#contracts/catalogue/bundles';
import type { SalesTerms } from '#contracts/catalogue/sales';
import { type Cents, priceAfterPercent, toCents } from '#contracts/fields/money';
import { isBundle } from '../engine/pricing-input';

/** What a line of a purchase is about: a plug-in or a bundle. */
export type PurchaseTerms = SalesTerms | BundleTerms;

/** A plug-in, or the texts of a bundle and the sum of its list prices. */
export type LineSummary = Omit<SalesTerms, 'category'>;

/** The texts of a bundle in the form of those of a plug-in, for the summary of a line; its id is the bundle's. */
export function summaryOf(terms: PurchaseTerms): LineSummary {
  if (!isBundle(terms)) return terms;
  const { bundleId: pluginId, slug, name, description, imageUrl, parts } = terms;
  const priceCents = toCents(parts.reduce((sum, part) => sum + part.priceCents, 0));
  return { pluginId, slug, name, description, imageUrl, version: '', priceCents };
}

/** The price without a sale: the list price of a plug-in, that of a bundle less its percentage. */
export function regularPrice(terms: PurchaseTerms): Cents {
  if (!isBundle(terms)) return terms.priceCents;
  return toCents(
    terms.parts.reduce((sum, { priceCents }) => sum + priceAfterPercent(priceCents, terms.percent), 0),
  );
}
