import { Inject, Injectable } from '@nestjs/common';
import type { DisputeEvidence } from '#contracts/commerce/disputes';
import { Failure, unavailable } from '#contracts/kit/failure';
import { findOrderUse, type OrderUse } from '#contracts/licensing/order-use';
import { LOG, type Log } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { type Order, OrdersService } from '../../orders/placed-orders/orders.service';
import { OrderPartsService } from '../account-orders/order-parts.service';
import { evidenceOf } from './evidence-texts';

/** Assembles the evidence of a dispute from what the shop knows about the order. */
@Injectable()
export class EvidenceAssemblyService {
  constructor(
    private readonly orders: OrdersService,
    private readonly parts: OrderPartsService,
    private readonly rpc: RpcClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async assemble(order: Order): Promise<DisputeEvidence> {
    const use = await this.useOf(order.id);
    const [items, { consents, refunds, mails }] = await Promise.all([
      this.orders.itemsOf(order.id),
      this.parts.readHistory(order),
    ]);
    return evidenceOf({ order, items, consents, refunds, mails: [...mails, ...(use?.mails ?? [])], use });
  }

  private async useOf(orderId: string): Promise<OrderUse | null> {
    try {
      return await this.rpc.call(findOrderUse, { orderId });
    } catch (error) {
      if (!Failure.is(error, unavailable)) throw error;
      this.log.warn({ orderId }, 'evidence assembled without downloads and activations');
      return null;
    }
  }
}
