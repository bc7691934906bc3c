import type { BundleTerms } from '#contracts/catalogue/bundles';
import type { Category } from '#contracts/catalogue/product-content';
import type { SalesTerms } from '#contracts/catalogue/sales';
import type { Cents } from '#contracts/fields/money';

/** A reduction of a price: a percentage, or an amount. */
export type Reduction = { kind: 'percent'; percent: number } | { kind: 'fixed'; amountCents: Cents };

/** The products that a sale or a code applies to. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'categories'; categories: readonly Category[] }
  | { kind: 'products'; productIds: readonly string[] };

/** What the price of a plug-in depends on. */
export type ProductLine = Pick<SalesTerms, 'pluginId' | 'category' | 'priceCents'>;

/** A bundle costs its parts less a percentage; parts that the customer owns are not paid again. */
export interface BundleLine extends Pick<BundleTerms, 'bundleId' | 'percent'> {
  parts: readonly ProductLine[];
}

export type LineInput = ProductLine | BundleLine;

export function isBundle<T extends LineInput>(line: T): line is Extract<T, BundleLine> {
  return 'parts' in line;
}

/** A sale that is running. */
export interface SaleTerms {
  id: string;
  reduction: Reduction;
  scope: Scope;
}

/** A personal offer of the customer. */
export interface OfferTerms {
  id: string;
  productId: string;
  percent: number;
}

/** A fixed price for owners of another product or of an older major version. */
interface UpgradePath {
  id: string;
  fromProductId: string;
  toProductId: string;
  priceCents: Cents;
}

/** A discount code. An exclusive one replaces all other reductions; any other is applied to the rest. */
export interface CodeTerms {
  code: string;
  reduction: Reduction;
  scope: Scope;
  isExclusive: boolean;
}

/** All that a quote depends on. */
export interface PricingInput {
  lines: readonly LineInput[];
  sales: readonly SaleTerms[];
  offers: readonly OfferTerms[];
  upgradePaths: readonly UpgradePath[];
  codes: readonly CodeTerms[];
  ownedProductIds: ReadonlySet<string>;
}
