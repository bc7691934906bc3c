import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { refundLineNotFound } from '#contracts/commerce/refunds';
import { type Cents, toCents } from '#contracts/fields/money';
import { Failure } from '#contracts/kit/failure';
import type { OrderItem } from '../../../orders/placed-orders/orders.service';
import { allocate } from '../../../pricing/prices/pricing.service';
import { Refund } from '../refund.entity';
import { RefundLine } from './refund-line.entity';
import { activeStates } from '../refund-states';

/** An item with its share of a refund. */
export type LineShare = Pick<RefundLine, 'pluginId' | 'amountCents'>;

/** The items that refunds are for: `refund_lines`. */
@Injectable()
export class RefundLinesService {
  constructor(private readonly dataSource: DataSource) {}

  /** The lines of some refunds, by the id of the refund. */
  async byRefund(
    refundIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<(refundId: string) => LineShare[]> {
    const rows =
      refundIds.length === 0
        ? []
        : await tx.getRepository(RefundLine).findBy({ refundId: In([...refundIds]) });
    return (refundId) => rows.filter((row) => row.refundId === refundId);
  }

  async insert(tx: EntityManager, refundId: string, lines: readonly LineShare[]): Promise<void> {
    if (lines.length > 0)
      await tx.getRepository(RefundLine).insert(lines.map((line) => ({ refundId, ...line })));
  }

  /**
   * The share of each item in a refund of these items: what is left of their prices, or an amount in proportion to it.
   * @throws Failure REFUND_LINE_NOT_FOUND
   */
  async sharesOf(
    tx: EntityManager,
    items: readonly OrderItem[],
    pluginIds: readonly string[],
    amountCents: Cents | undefined,
  ): Promise<LineShare[]> {
    const chosen = items.filter(({ pluginId }) => pluginIds.includes(pluginId));
    if (chosen.length !== new Set(pluginIds).size) throw new Failure(refundLineNotFound);
    const left = await this.leftOf(tx, chosen);
    const shares = amountCents === undefined ? left : allocate(amountCents, left);
    return chosen.map(({ pluginId }, at) => ({ pluginId, amountCents: shares[at] ?? toCents(0) }));
  }

  /** What refunds of single items have left of the prices of some items of an order. */
  async leftOf(tx: EntityManager, items: readonly OrderItem[]): Promise<Cents[]> {
    const refunded = await this.refundedByItem(tx, items);
    return items.map(({ pluginId, dueCents }) =>
      toCents(Math.max(0, dueCents - (refunded.get(pluginId) ?? 0))),
    );
  }

  /** What refunds of single items have returned, or are about to return. */
  private async refundedByItem(tx: EntityManager, items: readonly OrderItem[]): Promise<Map<string, number>> {
    const [first] = items;
    if (!first) return new Map();
    const refunds = await tx
      .getRepository(Refund)
      .findBy({ orderId: first.orderId, state: In([...activeStates]) });
    const linesOf = await this.byRefund(
      refunds.map(({ id }) => id),
      tx,
    );
    const sums = new Map<string, number>();
    for (const { pluginId, amountCents } of refunds.flatMap(({ id }) => linesOf(id)))
      sums.set(pluginId, (sums.get(pluginId) ?? 0) + amountCents);
    return sums;
  }
}
