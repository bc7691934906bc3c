import { Injectable } from '@nestjs/common';
import {
  alreadyOwned,
  type CheckoutSession,
  type CreateCheckoutSession,
  paymentsDisabled,
} from '#contracts/commerce/checkout';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, unavailable } from '#contracts/kit/failure';
import { CommerceConfig } from '../commerce.config';
import { OffersService } from '../offers/offers.service';
import { PurchaseHistoryService } from '../orders/purchase-history.service';
import { OrderPlacementService, type Purchase } from '../placement/order-placement.service';
import { CheckoutService } from './checkout.service';
import { toFreeReference } from './free-reference';
import { PurchaseLookupService } from './purchase-lookup.service';

/** An attempt may be closed while it is used: paid in another tab, or expired. The next attempt reads the new state. */
const maxRounds = 4;

/** `POST /api/checkout/sessions`: opens a Checkout Session, or completes the order if it costs nothing. */
@Injectable()
export class CreateCheckoutSessionService {
  constructor(
    private readonly lookup: PurchaseLookupService,
    private readonly checkout: CheckoutService,
    private readonly history: PurchaseHistoryService,
    private readonly offers: OffersService,
    private readonly placement: OrderPlacementService,
    private readonly config: CommerceConfig,
  ) {}

  /** @throws Failure PLUGIN_NOT_FOUND, OFFER_NOT_FOUND, OFFER_ENDED, OFFER_USED, PAYMENTS_OFF, ALREADY_OWNED, UNAVAILABLE */
  async create(input: CreateCheckoutSession, actor: UserActor): Promise<CheckoutSession> {
    const purchase = await this.readPurchase(input, actor);
    const { userId } = actor;
    const { pluginId, slug, priceCents } = purchase.terms;
    const isFree = priceCents === 0;
    if (!isFree && !this.config.FEATURE_PAYMENTS) throw new Failure(paymentsDisabled);
    if (await this.history.isBought(userId, pluginId)) throw new Failure(alreadyOwned, { slug });
    if (await this.lookup.isEntitled(userId, pluginId)) throw new Failure(alreadyOwned, { slug });
    return isFree ? this.placeFreeOrder(purchase) : this.openPaidSession(purchase);
  }

  private async readPurchase(
    { slug, language, offerCode }: CreateCheckoutSession,
    actor: UserActor,
  ): Promise<Purchase> {
    const purchaseLanguage = language ?? actor.language;
    const [terms, contact] = await Promise.all([
      this.lookup.salesTerms(slug, purchaseLanguage),
      this.lookup.contactOf(actor.userId),
    ]);
    // An invalid offer is an error, because charging the full price silently would be worse.
    const discount =
      offerCode === undefined ? null : await this.offers.redeem(offerCode, actor.userId, terms);
    return { terms, contact, language: purchaseLanguage, discount };
  }

  private async placeFreeOrder(purchase: Purchase): Promise<CheckoutSession> {
    await this.checkout.closeOpenSession(purchase);
    const order = await this.placement.placeFreeOrder(purchase);
    return {
      sessionId: null,
      order: { orderNumber: order.number ?? '', downloadToken: order.downloadToken },
      reference: toFreeReference(order.id),
    };
  }

  private async openPaidSession(purchase: Purchase): Promise<CheckoutSession> {
    for (let round = 0; round < maxRounds; round += 1) {
      // Two tabs in two languages replace each other's session. After a failed attempt a tab accepts a session in either language.
      const inAnyLanguage = round > 0;
      const sessionId = await this.checkout.openSession(purchase, inAnyLanguage);
      if (sessionId) return { sessionId, order: null, reference: null };
    }
    throw new Failure(unavailable, { subject: 'checkout' });
  }
}
