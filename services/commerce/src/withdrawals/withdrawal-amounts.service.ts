import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Cents, toCents } from '#contracts/fields/money';
import { type Order, OrdersService } from '../orders/orders.service';
import { RefundLinesService } from '../refunds/lines/refund-lines.service';
import { RefundRecordsService } from '../refunds/refund-records.service';

/** What a withdrawal returns. */
@Injectable()
export class WithdrawalAmountsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly refunds: RefundRecordsService,
    private readonly lines: RefundLinesService,
  ) {}

  /** Whether a refund with this key exists already. */
  isRequested(orderId: string, key: string): Promise<boolean> {
    return this.refunds.hasKey(orderId, key);
  }

  /** Everything that is left of the order, or what is left of the prices of the returned products, at most the former. */
  async due(tx: EntityManager, order: Order, items: readonly string[]): Promise<Cents> {
    const left = await this.refunds.refundableAmount(order, tx);
    if (items.length === 0) return left;
    const returned = (await this.orders.itemsOf(order.id, tx)).filter(({ pluginId }) =>
      items.includes(pluginId),
    );
    const ofItems = await this.lines.leftOf(tx, returned);
    return toCents(
      Math.min(
        left,
        ofItems.reduce((sum, cents) => sum + cents, 0),
      ),
    );
  }
}
