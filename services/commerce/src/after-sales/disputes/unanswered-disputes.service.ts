import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import type { WaitingFor } from '#contracts/commerce/figures/waiting-orders';
import type { AlertCondition } from '#contracts/operations/alert-conditions';
import { AlertSource } from '#platform/alerts/alert-source';
import { OrdersService } from '../../orders/placed-orders/orders.service';
import { PaymentAlert } from './payment-alert.entity';

const unanswered = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];
const maxReported = 100;

const isUnanswered = { kind: 'dispute', status: In(unanswered), evidenceSentAt: IsNull() } as const;

/** Disputes and inquiries whose bank waits for evidence. */
@Injectable()
export class UnansweredDisputesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
  ) {}

  @AlertSource()
  async report(): Promise<AlertCondition[]> {
    const disputes = await this.dataSource.getRepository(PaymentAlert).find({
      where: isUnanswered,
      order: { createdAt: 'ASC', id: 'ASC' },
      take: maxReported,
    });
    const orders = await this.orders.findPaid([...new Set(disputes.map(({ orderId }) => orderId))]);
    return orders.map(({ id, number }) => ({ kind: 'dispute', subject: number ?? id, count: null }));
  }

  async count(): Promise<WaitingFor> {
    const disputes = this.dataSource.getRepository(PaymentAlert);
    const [oldest] = await disputes.find({
      where: isUnanswered,
      order: { createdAt: 'ASC', id: 'ASC' },
      take: 1,
    });
    return { count: await disputes.countBy(isUnanswered), oldestId: oldest?.orderId ?? null };
  }
}
