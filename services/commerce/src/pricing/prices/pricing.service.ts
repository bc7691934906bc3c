import { Injectable } from '@nestjs/common';
import { codeNotForItems, codeWithoutEffect } from '#contracts/commerce/pricing/quotes';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Cents } from '#contracts/fields/money';
import { type NamedAdjustment, type PricedBundle, toPricedBundle } from './bundles/priced-bundle';
import { type LineSummary, type PurchaseTerms, regularPrice, summaryOf } from './bundles/purchase-terms';
import type { UsableCode } from './codes/codes.service';
import type { Adjustment } from './engine/adjustment';
import { type LineRefusal, lineRefusals, type PricedQuote } from './engine/price-quote';
import { isBundle, type OfferTerms, type SaleTerms } from './engine/pricing-input';
import { PriceBasisService } from './price-basis.service';
import { type DatedSale, lowestPrice, salesAt } from './sales/price-timeline';
import { type NamedSale, RecentSalesService } from './sales/recent-sales.service';
import { quoteWithSingleUses } from './single-uses';
import type { UpgradeTerms } from '../upgrade-paths/upgrade-paths.service';

export { allocate } from './engine/allocation';
export { isBundle };
export type { PurchaseTerms };
export type { PricedPart } from './bundles/priced-bundle';

/** A plug-in or a bundle of a purchase at its price. */
export interface PricedItem {
  terms: LineSummary;
  /** The bundle of this line; undefined for a plug-in. */
  bundle?: PricedBundle;
  listCents: Cents;
  lowestCents: Cents;
  /** When the first of the sales that reduce the price ends. */
  saleEndsAt?: Date;
  adjustments: NamedAdjustment[];
  dueCents: Cents;
  /** The owned product whose licence the purchase supersedes; absent without an upgrade price. */
  upgradesPluginId?: string;
}

export interface PricedPurchase {
  items: PricedItem[];
  /** Those that reduce the price. */
  codes: readonly UsableCode[];
  /** Why the others do not: CODE_NOT_FOR_ITEMS, CODE_WITHOUT_EFFECT. */
  refusedCodes: readonly Failure[];
  subtotalCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
}

export interface PurchaseInput {
  terms: readonly PurchaseTerms[];
  language: Language;
  ownedProductIds?: ReadonlySet<string>;
  offers?: readonly OfferTerms[];
  upgradePaths?: readonly UpgradeTerms[];
  codes?: readonly UsableCode[];
  /** Sales and price histories may be a second old: for a price that is shown and not charged. */
  mayUseCache?: boolean;
}

/** The price of a purchase at this moment: sales that run, offers, codes and what the customer owns. */
@Injectable()
export class PricingService {
  constructor(
    private readonly basis: PriceBasisService,
    private readonly sales: RecentSalesService,
  ) {}

  async price(input: PurchaseInput, now = new Date()): Promise<PricedPurchase> {
    const { terms, codes = [], upgradePaths = [], mayUseCache = false } = input;
    const { sales, timelines } = await (mayUseCache
      ? this.basis.cached(terms, now)
      : this.basis.read(terms, now));
    const running = salesAt(sales, now);
    const quote = quoteOf(input, running);
    const refusedCodes = codeRefusals(quote);
    const names = namesOf(input, sales);
    const items = terms.map((one, i): PricedItem => {
      const summary = summaryOf(one);
      const { priceCents } = summary;
      const {
        listCents = priceCents,
        dueCents = priceCents,
        adjustments: reasons = [],
        parts = [],
      } = quote.lines[i] ?? {};
      const lowestCents = lowestPrice(timelines.get(summary.pluginId) ?? [], now) ?? regularPrice(one);
      const adjustments = reasons.map((adjustment) => ({ ...adjustment, name: names(adjustment) }));
      const saleEndsAt = firstEnd(running, adjustments);
      const upgrade = upgradePaths.find(({ id }) => adjustments.some(isUpgradeBy(id)));
      return {
        ...{ terms: summary, listCents, lowestCents, saleEndsAt, adjustments, dueCents },
        ...(upgrade ? { upgradesPluginId: upgrade.fromProductId } : {}),
        ...(isBundle(one) ? { bundle: toPricedBundle(one, parts, names) } : {}),
      };
    });
    const { subtotalCents, discountCents, totalCents } = quote;
    const applied = codes.filter(({ code }) => !refusedCodes.some(({ params }) => params.code === code));
    return { items, codes: applied, refusedCodes, subtotalCents, discountCents, totalCents };
  }

  /** When a sale starts or ends next. */
  async nextChange(now: Date): Promise<Date | undefined> {
    const boundaries = (await this.sales.list(now)).flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
    const [next] = boundaries.filter((date) => date > now).sort((a, b) => a.getTime() - b.getTime());
    return next;
  }
}

function quoteOf(
  { terms, ownedProductIds = new Set(), offers = [], upgradePaths = [], codes = [] }: PurchaseInput,
  sales: readonly SaleTerms[],
): PricedQuote {
  return quoteWithSingleUses({ lines: terms, sales, offers, upgradePaths, codes, ownedProductIds });
}

function firstEnd(sales: readonly DatedSale[], adjustments: readonly Adjustment[]): Date | undefined {
  const keys = adjustments.flatMap(({ kind, key }) => (kind === 'sale' ? [key] : []));
  const ends = sales.filter(({ id }) => keys.includes(id)).map(({ endsAt }) => endsAt);
  return ends.sort((a, b) => a.getTime() - b.getTime())[0];
}

const isUpgradeBy = (pathId: string) => (adjustment: Adjustment) =>
  adjustment.kind === 'upgrade' && adjustment.key === pathId;

/** Why items cannot be bought together, in their order; undefined for those that can. */
export function itemRefusals(
  terms: readonly PurchaseTerms[],
  ownedProductIds: ReadonlySet<string>,
): (LineRefusal | undefined)[] {
  return lineRefusals(terms, ownedProductIds);
}

function codeRefusals({ codes }: PricedQuote): Failure<{ code: string }>[] {
  return codes.flatMap(({ code, result }) => {
    if (result === 'applied') return [];
    return [new Failure(result === 'not-for-items' ? codeNotForItems : codeWithoutEffect, { code })];
  });
}

function namesOf(
  { language, terms, upgradePaths = [] }: PurchaseInput,
  sales: readonly NamedSale[],
): (adjustment: Adjustment) => string {
  const bundles = terms.filter(isBundle).map(({ bundleId, name }): [string, string] => [bundleId, name]);
  const names = new Map([
    ...sales.map(({ id, names: of }): [string, string] => [id, of[language]]),
    ...upgradePaths.map(({ id, fromName }): [string, string] => [id, fromName]),
    ...bundles,
  ]);
  return ({ kind, key }) => (kind === 'code' ? key : (names.get(key) ?? ''));
}

/** Identifies a price with its reasons: two purchases with the same fingerprint are the same to the customer. */
export function priceFingerprint({ items }: Pick<PricedPurchase, 'items'>): string {
  return items
    .map(({ terms, bundle, listCents, adjustments, dueCents }) => {
      const reasons = adjustments.map(({ kind, key, amountCents }) => `${kind} ${key} ${amountCents}`);
      // A refund of one part returns its share, so the shares belong to the price.
      const parts =
        bundle?.parts.map((part) => `${part.terms.slug} ${part.isOwned ? 'owned' : part.dueCents}`) ?? [];
      return [terms.slug, ...parts, listCents, ...reasons, dueCents].join(',');
    })
    .join(';');
}
