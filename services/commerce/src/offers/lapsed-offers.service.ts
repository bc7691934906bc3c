import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CheckoutAttemptsService } from '../checkout-attempts/checkout-attempts.service';
import type { Order } from '../orders/orders.service';
import { PurchaseHistoryService } from '../orders/purchase-history.service';
import { OfferEligibilityService } from './offer-eligibility.service';

/** Withdraws open sessions whose price is based on an offer that is no longer earned. */
@Injectable()
export class LapsedOffersService {
  constructor(
    private readonly eligibility: OfferEligibilityService,
    private readonly history: PurchaseHistoryService,
    private readonly attempts: CheckoutAttemptsService,
  ) {}

  /** Runs in the transaction that refunds or disputes an order, because such an order earns no offers. */
  async withdrawAfter(tx: EntityManager, { userId, state }: Order): Promise<void> {
    if (state !== 'refunded' && state !== 'disputed') return;
    const offerIds = await this.eligibility.lockLapsed(tx, userId);
    if (offerIds.length === 0) return;
    const orderIds = await this.history.findOrderIdsByOffers(tx, offerIds);
    await this.attempts.withdraw(tx, { orderIds });
  }
}
