import { Injectable } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import type { Cents } from '#contracts/fields/money';
import { offerEarningsSql } from '../../pricing/offers/offer-eligibility.service';
import { formerCustomersSql } from '../order-reassignments/order-owners.service';
import {
  type EarnedPrice,
  EarnedPricesService,
} from '../../orders/placed-orders/lines/earned-prices.service';
import { isRevoked, type Order, OrdersService } from '../../orders/placed-orders/orders.service';
import { RefundLinesService } from '../refunds/lines/refund-lines.service';
import { RefundRequestsService } from '../refunds/refund-requests.service';
import { RefundRecordsService } from '../refunds/refund-records.service';
import { Withdrawal } from './withdrawal.entity';

/** What a withdrawal returns. */
@Injectable()
export class WithdrawalAmountsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly requests: RefundRequestsService,
    private readonly refunds: RefundRecordsService,
    private readonly lines: RefundLinesService,
    private readonly earned: EarnedPricesService,
  ) {}

  /** Everything that is left of the order, or what is left of the prices of the returned products, at most the former. */
  due(tx: EntityManager, order: Order, items: readonly string[]): Promise<Cents> {
    return this.requests.restOf(tx, order, items.length === 0 ? undefined : items);
  }

  /** The purchases that cost less because of what the customer still has of an order. */
  async pricesAtStake(order: Order): Promise<EarnedPrice[]> {
    const items = await this.orders.itemsOf(order.id);
    const left = items.filter((item) => !isRevoked(order, item)).map(({ pluginId }) => pluginId);
    return left.length === 0 ? [] : this.earnedPrices(order, left);
  }

  /** The purchases that cost less because of the returned products. */
  async earnedPrices(order: Order, items: readonly string[], tx?: EntityManager): Promise<EarnedPrice[]> {
    const returned = (await this.orders.itemsOf(order.id, tx))
      .map(({ pluginId }) => pluginId)
      .filter((id) => items.length === 0 || items.includes(id));
    return this.earned.earnedBy(order, returned, { formerCustomersSql, offerEarningsSql }, tx);
  }

  /**
   * Whether earlier withdrawals or refunds have returned all that is declared, so that nothing is left to decide. An accepted
   * withdrawal counts before its refund is made; when the bank returns the refund, the price is due again and a person decides.
   */
  async isReturned(tx: EntityManager, order: Order, { id, items }: Withdrawal): Promise<boolean> {
    const isWhole = items.length === 0;
    const left = await this.refunds.refundableAmount(order, tx);
    if (isWhole && left > 0) return false;
    const accepted = await tx
      .getRepository(Withdrawal)
      .findBy({ orderId: order.id, id: Not(id), state: 'accepted' });
    const declared = (await this.orders.itemsOf(order.id, tx)).filter(
      ({ pluginId }) => isWhole || items.includes(pluginId),
    );
    const leftOfItems = await this.lines.leftOf(tx, declared);
    return declared.every((item, at) => {
      const earlier = accepted.filter(
        (other) => other.items.length === 0 || other.items.includes(item.pluginId),
      );
      if (earlier.some(({ refundedAt }) => refundedAt === null)) return true;
      const isPaidBack = left === 0 || leftOfItems[at] === 0;
      return isPaidBack && (order.state === 'refunded' || isRevoked(order, item) || earlier.length > 0);
    });
  }
}
