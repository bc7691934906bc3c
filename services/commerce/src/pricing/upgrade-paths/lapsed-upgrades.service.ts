import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CheckoutAttemptsService } from '../../checkout-attempts/checkout-attempts.service';
import { UpgradeUsesService } from '../../orders/lines/upgrade-uses.service';
import type { Order } from '../../orders/orders.service';
import { PurchaseHistoryService } from '../../orders/purchase-history.service';
import { UpgradePathsService } from './upgrade-paths.service';

/** Withdraws open sessions at an upgrade price whose customer no longer owns what would be upgraded. */
@Injectable()
export class LapsedUpgradesService {
  constructor(
    private readonly paths: UpgradePathsService,
    private readonly history: PurchaseHistoryService,
    private readonly uses: UpgradeUsesService,
    private readonly attempts: CheckoutAttemptsService,
  ) {}

  /** Runs in the transaction that refunds or disputes an order. */
  async withdrawAfter(tx: EntityManager, { userId, state }: Order): Promise<void> {
    if (state !== 'refunded' && state !== 'disputed') return;
    const refunded = await this.history.refundedPluginIds(userId, tx);
    const pathIds = await this.paths.idsFrom(tx, [...refunded]);
    if (pathIds.length === 0) return;
    const orderIds = await this.uses.findPendingOrderIds(tx, userId, pathIds);
    if (orderIds.length > 0) await this.attempts.withdraw(tx, { orderIds });
  }
}
