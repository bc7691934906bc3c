import { Injectable } from '@nestjs/common';
import {
  type CheckoutSession,
  createCheckoutSession,
  type CreateCheckoutSession,
  paymentsDisabled,
} from '#contracts/commerce/checkout';
import { giftEmailUnconfirmed } from '#contracts/commerce/gifts';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, unavailable } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { CommerceConfig } from '../../commerce.config';
import { PurchaseHistoryService } from '../../orders/placed-orders/purchase-history.service';
import {
  amountDue,
  assertNoneOwned,
  OrderPlacementService,
  productsOf,
  type Purchase,
} from '../placement/order-placement.service';
import { CheckoutService } from './checkout.service';
import { toFreeReference } from './free-reference';
import { PurchaseLookupService } from '../purchases/purchase-lookup.service';
import { PurchaseReaderService } from '../purchases/purchase-reader.service';

/** An attempt may be closed while it is used: paid in another tab, or expired. The next attempt reads the new state. */
const maxRounds = 4;

/**
 * Anybody can register with any address. Words to a stranger, and gifts without a payment, need a confirmed one.
 * @throws Failure GIFT_EMAIL_UNCONFIRMED
 */
function assertMayMail(purchase: Purchase): void {
  const { gift, contact } = purchase;
  const hasWords = gift?.message !== undefined && gift.message !== '';
  if (!gift || (!hasWords && amountDue(purchase) > 0)) return;
  if (!contact.isEmailConfirmed) throw new Failure(giftEmailUnconfirmed);
}

/** `POST /api/checkout/sessions`: opens a Checkout Session, or completes the order if it costs nothing. */
@Injectable()
export class CreateCheckoutSessionService {
  constructor(
    private readonly purchases: PurchaseReaderService,
    private readonly lookup: PurchaseLookupService,
    private readonly checkout: CheckoutService,
    private readonly history: PurchaseHistoryService,
    private readonly placement: OrderPlacementService,
    private readonly config: CommerceConfig,
  ) {}

  /** @throws Failure PLUGIN_NOT_FOUND, those of offers, quotes and gifts, PAYMENTS_OFF, ALREADY_OWNED, UNAVAILABLE */
  @Handles(createCheckoutSession)
  async create(input: CreateCheckoutSession, actor: UserActor): Promise<CheckoutSession> {
    const purchase = await this.purchases.read(input, actor);
    const isFree = amountDue(purchase) === 0;
    assertMayMail(purchase);
    if (!isFree && !this.config.FEATURE_PAYMENTS) throw new Failure(paymentsDisabled);
    // The buyer of a gift may own the product.
    if (!purchase.gift) await this.assertNotOwned(purchase, actor.userId);
    return isFree ? this.placeFreeOrder(purchase) : this.openPaidSession(purchase);
  }

  /** @throws Failure ALREADY_OWNED with all products that the customer owns */
  private async assertNotOwned(purchase: Purchase, userId: string): Promise<void> {
    const ids = productsOf(purchase).map(({ pluginId }) => pluginId);
    const bought = await this.history.boughtAmong(userId, ids);
    const owned = bought.size > 0 ? bought : await this.lookup.entitledAmong(userId, ids);
    assertNoneOwned(purchase, owned);
  }

  private async placeFreeOrder(purchase: Purchase): Promise<CheckoutSession> {
    await this.checkout.closeOpenSessions(purchase);
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
