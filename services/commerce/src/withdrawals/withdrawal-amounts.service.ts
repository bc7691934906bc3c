import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Cents, toCents } from '#contracts/fields/money';
import { type Order, OrdersService } from '../orders/orders.service';
import { RefundRecordsService } from '../refunds/refund-records.service';

/** What a withdrawal returns. */
@Injectable()
export class WithdrawalAmountsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly refunds: RefundRecordsService,
  ) {}

  /** Whether a refund with this key exists already. */
  isRequested(orderId: string, key: string): Promise<boolean> {
    return this.refunds.hasKey(orderId, key);
  }

  /** Everything that is left of the order, or the prices of the returned products, at most what is left. */
  async due(tx: EntityManager, order: Order, items: readonly string[]): Promise<Cents> {
    const left = await this.refunds.refundableAmount(order, tx);
    if (items.length === 0) return left;
    const returned = (await this.orders.itemsOf(order.id, tx)).filter(({ pluginId }) =>
      items.includes(pluginId),
    );
    const prices = returned.reduce((sum, { dueCents, priceCents }) => sum + (dueCents ?? priceCents), 0);
    return toCents(Math.min(prices, left));
  }
}
