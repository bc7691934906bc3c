import { Injectable } from '@nestjs/common';
import type { CreateCheckoutSession } from '#contracts/commerce/checkout';
import { giftDateInvalid, giftWithoutRecipient, giftWithQuote } from '#contracts/commerce/gifts';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { OffersService } from '../../pricing/offers/offers.service';
import type { Purchase } from '../placement/order-placement.service';
import { PricingService } from '../../pricing/prices/pricing.service';
import { QuotesService } from '../../pricing/quotes/quotes.service';
import { isGiftDay } from './gift-day';
import { PurchaseLookupService } from './purchase-lookup.service';

/** Reads what a customer wants to buy, and prices it. */
@Injectable()
export class PurchaseReaderService {
  constructor(
    private readonly lookup: PurchaseLookupService,
    private readonly offers: OffersService,
    private readonly pricing: PricingService,
    private readonly quotes: QuotesService,
  ) {}

  /** The purchase of a quote, or of one plug-in at its present price. @throws Failure of the items, offers, codes, quotes and gifts */
  async read(input: CreateCheckoutSession, actor: UserActor): Promise<Purchase> {
    const { quoteId, slug = '', gift } = input;
    if (gift?.deliverOn !== undefined && !isGiftDay(gift.deliverOn)) throw new Failure(giftDateInvalid);
    return quoteId === undefined
      ? this.readPlugin({ ...input, slug }, actor)
      : this.readQuote({ ...input, quoteId }, actor);
  }

  private async readQuote(
    { quoteId, language: wanted, gift }: CreateCheckoutSession & { quoteId: string },
    actor: UserActor,
  ): Promise<Purchase> {
    const [{ priced, language, isGift }, contact] = await Promise.all([
      this.quotes.confirm(quoteId, actor, wanted),
      this.lookup.contactOf(actor.userId),
    ]);
    if (gift && !isGift) throw new Failure(giftWithQuote);
    if (isGift && !gift) throw new Failure(giftWithoutRecipient);
    return { contact, language, price: priced, gift };
  }

  private async readPlugin(
    { slug, language: wanted, offerCode, gift }: CreateCheckoutSession & { slug: string },
    actor: UserActor,
  ): Promise<Purchase> {
    const language = wanted ?? actor.language;
    const [terms, contact] = await Promise.all([
      this.lookup.salesTerms(slug, language),
      this.lookup.contactOf(actor.userId),
    ]);
    // An invalid offer is an error, because charging another price silently would be worse.
    const offers =
      offerCode === undefined ? [] : [await this.offers.redeem(offerCode, actor.userId, terms.pluginId)];
    const price = await this.pricing.price({ terms: [terms], language, offers });
    return { contact, language, price, gift };
  }
}
