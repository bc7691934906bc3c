import { Injectable } from '@nestjs/common';
import type { CreateQuote } from '#contracts/commerce/pricing/quotes';
import { findContact } from '#contracts/identity/users';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import type { CodeCustomer } from '../../orders/placed-orders/lines/code-uses.service';
import { nothingOwned, OwnershipService } from './ownership.service';
import { PersonalReductionsService } from './personal-reductions.service';
import { CodesService } from '../prices/codes/codes.service';
import { isBundle, type PricedPurchase, PricingService } from '../prices/pricing.service';
import { PurchaseTermsService } from './purchase-terms.service';
import { assertNothingRefused, type Refusal, selectBuyable } from './refusals';

/** What a quote prices; it is stored, and priced again at the checkout. */
export type QuoteRequest = Pick<CreateQuote, 'items' | 'codes' | 'isGift'>;

/** Who a quote is for. */
export interface QuoteCustomer {
  /** Null for a guest. */
  userId: string | null;
  language: Language;
}

/** What can be bought of a request, its price, and why the rest cannot. */
export interface PricedRequest {
  request: QuoteRequest;
  priced: PricedPurchase;
  refusals: readonly Refusal[];
}

/** Prices the items of a quote for a guest or a customer. */
@Injectable()
export class QuotePricingService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly ownership: OwnershipService,
    private readonly reductions: PersonalReductionsService,
    private readonly codes: CodesService,
    private readonly pricing: PricingService,
    private readonly terms: PurchaseTermsService,
  ) {}

  /**
   * Prices what can be bought of a request.
   * @param mayUseCache whether list prices and sales may be a second old: not for a price that is charged.
   * @throws Failure of the first item with all `refusals`, if none can be bought
   */
  async price(
    { items, codes, isGift = false }: QuoteRequest,
    { userId, language }: QuoteCustomer,
    mayUseCache: boolean,
  ): Promise<PricedRequest> {
    // What the buyer of a gift owns changes nothing for its recipient.
    const ownerId = isGift ? null : userId;
    const [found, owned, { usable, refused }] = await Promise.all([
      this.terms.termsFor(items, language, mayUseCache),
      ownerId === null ? nothingOwned : this.ownership.ownedBy(ownerId),
      this.readCodes(codes, userId),
    ]);
    const { buyable, refusals } = selectBuyable(items, found, owned);
    if (buyable.length === 0) assertNothingRefused(refusals, language);
    const terms = buyable.map((one) => one.terms);
    const pluginIds = terms.flatMap((one) => (isBundle(one) ? [] : [one.pluginId]));
    const reductions = ownerId === null ? {} : await this.reductions.reductionsFor(ownerId, owned, pluginIds);
    const ownedProductIds = owned.productIds;
    const input = { terms, language, ownedProductIds, ...reductions, codes: usable, mayUseCache };
    const priced = await this.pricing.price(input);
    const codeFailures = [...refused, ...priced.refusedCodes];
    return {
      request: {
        items: buyable.map(({ item }) => item),
        codes: priced.codes.map(({ code }) => code),
        ...(isGift ? { isGift } : {}),
      },
      priced,
      refusals: [...refusals, ...codeFailures.map((failure) => ({ failure }))],
    };
  }

  /**
   * Prices all of a request.
   * @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, BUNDLE_NOT_FOUND, ALREADY_OWNED, DUPLICATE_ITEM, those of codes: the
   * first one, with all `refusals`
   */
  async priceAll(
    request: QuoteRequest,
    customer: QuoteCustomer,
    mayUseCache: boolean,
  ): Promise<PricedPurchase> {
    const { priced, refusals } = await this.price(request, customer, mayUseCache);
    assertNothingRefused(refusals, customer.language);
    return priced;
  }

  private async readCodes(codes: readonly string[], userId: string | null) {
    if (codes.length === 0) return { usable: [], refused: [] };
    return this.codes.read(codes, userId === null ? null : await this.customerOf(userId));
  }

  /** Null for an account that was deleted: the checkout refuses it. */
  private async customerOf(userId: string): Promise<CodeCustomer | null> {
    try {
      return await this.rpc.call(findContact, { userId });
    } catch (error) {
      if (Failure.is(error, notFound)) return null;
      throw error;
    }
  }
}
