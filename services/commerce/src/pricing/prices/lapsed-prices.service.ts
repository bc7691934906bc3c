import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CheckoutAttemptsService } from '../../orders/checkout-attempts/checkout-attempts.service';
import { LapsedOffersService } from '../offers/lapsed-offers.service';
import { EarnedPricesService } from '../../orders/placed-orders/lines/earned-prices.service';
import { PurchaseHistoryService } from '../../orders/placed-orders/purchase-history.service';

/** Withdraws open sessions at a price that the customer earned by products that they no longer own. */
@Injectable()
export class LapsedPricesService {
  constructor(
    private readonly history: PurchaseHistoryService,
    private readonly earnedPrices: EarnedPricesService,
    private readonly offers: LapsedOffersService,
    private readonly attempts: CheckoutAttemptsService,
  ) {}

  /**
   * Runs in the transaction that refunds an order or some of its items, disputes it, or moves it to another customer.
   * @param movedIds the products of an order that the customer no longer has
   */
  async withdraw(tx: EntityManager, userId: string, movedIds: readonly string[] = []): Promise<void> {
    const lost = await this.history.lostPluginIds(userId, { tx, movedIds });
    if (lost.size === 0) return;
    await this.offers.withdraw(tx, userId, lost);
    const orderIds = await this.earnedPrices.findPending(tx, userId, [...lost]);
    if (orderIds.length > 0) await this.attempts.withdraw(tx, { orderIds });
  }
}
