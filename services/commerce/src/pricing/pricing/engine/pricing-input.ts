import type { Category } from '#contracts/catalogue/product-content';
import type { Cents } from '#contracts/fields/money';

/** A reduction of a price: a percentage, or an amount. */
export type Reduction = { kind: 'percent'; percent: number } | { kind: 'fixed'; amountCents: Cents };

/** The products that a sale or a code applies to. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'categories'; categories: readonly Category[] }
  | { kind: 'products'; productIds: readonly string[] };

/** A plug-in at its list price. */
export interface PricedProduct {
  id: string;
  category: Category;
  listCents: Cents;
}

interface PluginLine {
  kind: 'plugin';
  product: PricedProduct;
}

/** A bundle costs its parts less a percentage; parts that the customer owns are not paid again. */
export interface BundleLine {
  kind: 'bundle';
  id: string;
  percent: number;
  parts: readonly PricedProduct[];
}

export type LineInput = PluginLine | BundleLine;

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
