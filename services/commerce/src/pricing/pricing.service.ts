import { Injectable } from '@nestjs/common';
import type { SalesTerms } from '#contracts/catalogue/sales';
import { codeNotForItems, codeWithoutEffect } from '#contracts/commerce/pricing/quotes';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { type Cents, toCents } from '#contracts/fields/money';
import type { UsableCode } from './codes/codes.service';
import type { Adjustment, LineRefusal, PricedQuote } from './engine/price-quote';
import type { OfferTerms, SaleTerms } from './engine/pricing-input';
import { PriceHistoryService } from './sales/price-history.service';
import { lowestPrice, priceTimeline, salesAt } from './sales/price-timeline';
import { type NamedSale, RecentSalesService } from './sales/recent-sales.service';
import { quoteWithSingleUses } from './single-uses';
import type { UpgradeTerms } from './upgrade-paths/upgrade-paths.service';

/** An adjustment with the name of its sale in the language of the customer, of the product that is upgraded, or the code. */
interface NamedAdjustment extends Adjustment {
  name: string;
}

/** A bundle that is priced as one line. */
interface PricedBundle {
  id: string;
  slug: string;
  name: string;
  /** The products that the purchase grants: without those that the customer owns. */
  parts: readonly SalesTerms[];
}

/** A line of a purchase at its price: a plug-in or a bundle. */
export interface PricedItem {
  /** Those of a bundle name the bundle itself. */
  terms: SalesTerms;
  bundle?: PricedBundle;
  listCents: Cents;
  lowestCents: Cents;
  adjustments: NamedAdjustment[];
  dueCents: Cents;
  /** The owned product whose licence the purchase supersedes; absent without an upgrade price. */
  upgradesPluginId?: string;
}

export interface PricedPurchase {
  items: PricedItem[];
  refusals: LineRefusal[];
  codes: readonly UsableCode[];
  subtotalCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
}

export interface PurchaseInput {
  terms: readonly SalesTerms[];
  language: Language;
  ownedProductIds?: ReadonlySet<string>;
  offers?: readonly OfferTerms[];
  upgradePaths?: readonly UpgradeTerms[];
  codes?: readonly UsableCode[];
}

/** The price of a purchase at this moment: sales that run, offers, codes and what the customer owns. */
@Injectable()
export class PricingService {
  constructor(
    private readonly history: PriceHistoryService,
    private readonly sales: RecentSalesService,
  ) {}

  /** @throws Failure CODE_NOT_FOR_ITEMS, CODE_WITHOUT_EFFECT */
  async price(input: PurchaseInput, now = new Date()): Promise<PricedPurchase> {
    const { terms, codes = [], upgradePaths = [] } = input;
    const ids = terms.map(({ pluginId }) => pluginId);
    const [sales, listPrices] = await Promise.all([this.sales.list(now), this.history.listPrices(ids)]);
    const quote = quoteOf(input, salesAt(sales, now));
    assertCodesApplied(quote);
    const names = namesOf(input.language, sales, upgradePaths);
    const items = terms.map((product, i): PricedItem => {
      const { pluginId, priceCents } = product;
      const line = quote.lines[i] ?? { listCents: priceCents, adjustments: [], dueCents: priceCents };
      const periods = priceTimeline(pluginId, listPrices.get(pluginId) ?? [], sales);
      const adjustments = line.adjustments.map((one) => ({ ...one, name: names(one) }));
      const upgrade = upgradePaths.find(({ id }) => adjustments.some(isUpgradeBy(id)));
      return {
        terms: product,
        ...line,
        adjustments,
        lowestCents: lowestPrice(periods, now) ?? priceCents,
        ...(upgrade ? { upgradesPluginId: upgrade.fromProductId } : {}),
      };
    });
    const { refusals, subtotalCents, discountCents, totalCents } = quote;
    return { items, refusals, codes, subtotalCents, discountCents, totalCents };
  }
}

function quoteOf(
  { terms, ownedProductIds = new Set(), offers = [], upgradePaths = [], codes = [] }: PurchaseInput,
  sales: readonly SaleTerms[],
): PricedQuote {
  const lines = terms.map(({ pluginId, category = 'other', priceCents }) => ({
    kind: 'plugin' as const,
    product: { id: pluginId, category, listCents: toCents(priceCents) },
  }));
  return quoteWithSingleUses({ lines, sales, offers, upgradePaths, codes, ownedProductIds });
}

const isUpgradeBy = (pathId: string) => (adjustment: Adjustment) =>
  adjustment.kind === 'upgrade' && adjustment.key === pathId;

function assertCodesApplied({ codes }: PricedQuote): void {
  for (const { code, result } of codes) {
    if (result === 'not-for-items') throw new Failure(codeNotForItems, { code });
    if (result === 'no-effect') throw new Failure(codeWithoutEffect, { code });
  }
}

function namesOf(
  language: Language,
  sales: readonly NamedSale[],
  paths: readonly UpgradeTerms[],
): (adjustment: Adjustment) => string {
  const names = new Map([
    ...sales.map(({ id, names: ofSale }) => [id, ofSale[language]] as const),
    ...paths.map(({ id, fromName }) => [id, fromName] as const),
  ]);
  return ({ kind, key }) => (kind === 'code' ? key : (names.get(key) ?? ''));
}

/** Identifies a price with its reasons: two purchases with the same fingerprint are the same to the customer. */
export function priceFingerprint({ items }: Pick<PricedPurchase, 'items'>): string {
  return items
    .map(({ terms, bundle, listCents, adjustments, dueCents }) => {
      const parts = bundle ? ['bundle', ...bundle.parts.map(({ slug }) => slug)] : [];
      const reasons = adjustments.map(({ kind, key, amountCents }) => `${kind} ${key} ${amountCents}`);
      return [terms.slug, ...parts, listCents, ...reasons, dueCents].join(',');
    })
    .join(';');
}
