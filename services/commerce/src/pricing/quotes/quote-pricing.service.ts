import { Injectable } from '@nestjs/common';
import { alreadyOwned, type CreateQuote, duplicateItem } from '#contracts/commerce/pricing/quotes';
import { findContact } from '#contracts/identity/users';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import type { CodeCustomer } from '../../orders/orders/lines/code-uses.service';
import { nothingOwned, OwnershipService } from './ownership.service';
import { PersonalReductionsService } from './personal-reductions.service';
import { CodesService } from '../pricing/codes/codes.service';
import { isBundle, type PricedPurchase, PricingService } from '../pricing/pricing.service';
import { PurchaseTermsService } from './purchase-terms.service';

/** What a quote prices; it is stored, and priced again at the checkout. */
export type QuoteRequest = Pick<CreateQuote, 'items' | 'codes' | 'isGift'>;

/** Who a quote is for. */
export interface QuoteCustomer {
  /** Null for a guest. */
  userId: string | null;
  language: Language;
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
   * @param isKeptAllowed whether list prices and sales may be a second old: not for a price that is charged.
   * @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, BUNDLE_NOT_FOUND, ALREADY_OWNED, DUPLICATE_ITEM, those of codes
   */
  async price(
    { items, codes, isGift = false }: QuoteRequest,
    { userId, language }: QuoteCustomer,
    isKeptAllowed: boolean,
  ): Promise<PricedPurchase> {
    const [terms, owned, usable] = await Promise.all([
      this.terms.of(items, language, isKeptAllowed),
      // What the buyer of a present owns changes nothing for its recipient.
      userId === null || isGift ? nothingOwned : this.ownership.of(userId),
      this.readCodes(codes, userId),
    ]);
    const pluginIds = terms.flatMap((one) => (isBundle(one) ? [] : [one.pluginId]));
    const reductions = userId === null || isGift ? {} : await this.reductions.of(userId, owned, pluginIds);
    const ownedProductIds = owned.productIds;
    const priced = await this.pricing.price({
      terms,
      language,
      ownedProductIds,
      ...reductions,
      codes: usable,
      isKeptAllowed,
    });
    const [refusal] = priced.refusals;
    if (!refusal) return priced;
    const slug = items[refusal.index]?.slug ?? '';
    throw new Failure(refusal.reason === 'owned' ? alreadyOwned : duplicateItem, { slug });
  }

  private async readCodes(codes: readonly string[], userId: string | null) {
    if (codes.length === 0) return [];
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
