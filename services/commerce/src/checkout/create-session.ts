import { Injectable } from '@nestjs/common';
import {
  alreadyOwned,
  type CheckoutSession,
  type CreateCheckoutSession,
  paymentsOff,
} from '#contracts/commerce/checkout';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, unavailable } from '#contracts/kit/failure';
import { CommerceConfig } from '../commerce.config';
import { OffersService } from '../offers/offers.service';
import { OrdersService } from '../orders/orders.service';
import { PlacementService, type Purchase } from '../orders/placement.service';
import { freeReference } from './free-reference';
import { PaymentDesk } from './payment-desk';
import { PurchaseFacts } from './purchase-facts';

/** An attempt may end while it is looked at (paid in another tab, expired); then the next round sees the new state. */
const mostRounds = 4;
/** `POST /api/checkout/sessions`: what has to be paid, or the order itself when that is nothing. */
@Injectable()
export class CreateSession {
  constructor(
    private readonly facts: PurchaseFacts,
    private readonly desk: PaymentDesk,
    private readonly orders: OrdersService,
    private readonly offers: OffersService,
    private readonly placement: PlacementService,
    private readonly config: CommerceConfig,
  ) {}

  async create(input: CreateCheckoutSession, actor: UserActor): Promise<CheckoutSession> {
    const purchase = await this.gather(input, actor);
    const { userId } = actor;
    const { pluginId, slug, priceCents } = purchase.terms;
    if (priceCents > 0 && !this.config.FEATURE_PAYMENTS) throw new Failure(paymentsOff);
    if (await this.orders.isBought(userId, pluginId)) throw new Failure(alreadyOwned, { slug });
    if (await this.facts.isEntitled(userId, pluginId)) throw new Failure(alreadyOwned, { slug });
    return priceCents === 0 ? this.give(purchase) : this.sell(purchase);
  }

  private async gather(
    { slug, language, offerCode }: CreateCheckoutSession,
    actor: UserActor,
  ): Promise<Purchase> {
    const chosen = language ?? actor.language;
    const [terms, contact] = await Promise.all([
      this.facts.terms(slug, chosen),
      this.facts.contact(actor.userId),
    ]);
    // Taking the full price without a word would be worse than saying that there is no such offer.
    const reduction =
      offerCode === undefined ? null : await this.offers.reduce(offerCode, actor.userId, terms);
    return { terms, contact, language: chosen, reduction };
  }

  private async give(purchase: Purchase): Promise<CheckoutSession> {
    await this.desk.close(purchase);
    const order = await this.placement.give(purchase);
    return {
      sessionId: null,
      order: { orderNumber: order.number ?? '', downloadToken: order.downloadToken },
      reference: freeReference(order.id),
    };
  }

  private async sell(purchase: Purchase): Promise<CheckoutSession> {
    for (let round = 0; round < mostRounds; round += 1) {
      // Two tabs in two languages end each other's attempt. Whoever has lost takes the form that there is, else none gets one.
      const inAnyLanguage = round > 0;
      const sessionId = await this.desk.openSession(purchase, inAnyLanguage);
      if (sessionId) return { sessionId, order: null, reference: null };
    }
    throw new Failure(unavailable, { subject: 'checkout' });
  }
}
