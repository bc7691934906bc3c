import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CheckoutAttemptsService } from '../../orders/checkout-attempts/checkout-attempts.service';
import { PurchaseHistoryService } from '../../orders/placed-orders/purchase-history.service';
import { OfferEligibilityService } from './offer-eligibility.service';

/** Withdraws open sessions whose price is based on an offer that is no longer earned. */
@Injectable()
export class LapsedOffersService {
  constructor(
    private readonly eligibility: OfferEligibilityService,
    private readonly history: PurchaseHistoryService,
    private readonly attempts: CheckoutAttemptsService,
  ) {}

  /** @param lost the products that the customer no longer owns */
  async withdraw(tx: EntityManager, userId: string, lost: ReadonlySet<string>): Promise<void> {
    const offerIds = await this.eligibility.lockLapsed(tx, userId, lost);
    if (offerIds.length === 0) return;
    const orderIds = await this.history.findOrderIdsByOffers(tx, offerIds);
    await this.attempts.withdraw(tx, { orderIds });
  }
}
