import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { FindingKind } from '#contracts/commerce/reconciliation';
import { republishDeletion } from '#contracts/identity/reconciliation';
import { AuditLog } from '#platform/audit/audit-log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { DisputesService } from '../../after-sales/disputes/disputes.service';
import { LostAttemptsService } from '../../orders/lost-orders/lost-attempts.service';
import {
  isWholeRevoked,
  type Order,
  OrdersService,
  wasPaid,
} from '../../orders/placed-orders/orders.service';
import { PaymentReconciliationService } from '../../checkout/payments/payment-reconciliation.service';
import { RefundsService } from '../../after-sales/refunds/refunds.service';

/** What a repair needs of a finding. */
interface RepairTarget {
  kind: FindingKind;
  subject: string;
  orderId: string | null;
  detail: string;
}

type Repair = (target: RepairTarget) => Promise<void>;

/**
 * Corrects what follows from facts: each repair is idempotent and repeats what the shop does by itself when no event is lost.
 * Amounts are never changed.
 */
@Injectable()
export class RepairsService {
  private readonly repairs: Partial<Record<FindingKind, Repair>> = {
    // Creates the order again from its session.
    'session-without-order': async ({ subject }) => void (await this.payments.reconcile(subject)),
    'payment-not-recorded': async ({ subject }) => void (await this.payments.reconcile(subject)),
    'attempt-lost': ({ subject }) => this.lostAttempts.recreate(subject),
    'refund-differs': (target) => this.synchronizeRefunds(target),
    'dispute-differs': (target) => this.synchronizeDisputes(target),
    'erased-user-held': async ({ subject: userId }) =>
      void (await this.rpc.call(republishDeletion, { userId })),
  };

  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly payments: PaymentReconciliationService,
    private readonly lostAttempts: LostAttemptsService,
    private readonly orders: OrdersService,
    private readonly refunds: RefundsService,
    private readonly disputes: DisputesService,
    private readonly audit: AuditLog,
  ) {}

  /** Repairs a finding. `record` runs in the transaction that writes the audit entry. */
  async repair(target: RepairTarget, record: (tx: EntityManager) => Promise<void>): Promise<void> {
    const repair = this.repairs[target.kind];
    await repair?.(target);
    await this.dataSource.transaction(async (tx) => {
      if (!repair) await this.republish(tx, target);
      const { kind, subject, detail } = target;
      await this.audit.record(tx, {
        action: 'reconciliation.repaired',
        subject,
        before: {},
        after: { kind, detail },
      });
      await record(tx);
    });
  }

  /** Publishes all facts of a paid order again. Consumers are idempotent and derive the state from all of them. */
  private async republish(tx: EntityManager, { kind, orderId }: RepairTarget): Promise<void> {
    const order = orderId === null ? null : await this.orders.lock(tx, orderId);
    if (!order || !wasPaid(order.state)) return;
    await this.orders.republishPaid(tx, order);
    await this.refunds.republish(tx, order);
    await this.disputes.republish(tx, order);
    if (kind === 'purchase-differs' && !isWholeRevoked(order)) await this.orders.republishRestored(tx, order);
  }

  private async synchronizeRefunds({ orderId }: RepairTarget): Promise<void> {
    const order = await this.find(orderId);
    if (order?.chargeId) await this.refunds.synchronize(order.id, order.chargeId);
  }

  private async synchronizeDisputes({ orderId }: RepairTarget): Promise<void> {
    const order = await this.find(orderId);
    if (order?.paymentIntentId) await this.disputes.synchronize(order.id, order.paymentIntentId);
  }

  private find(orderId: string | null): Promise<Order | null> {
    return orderId === null ? Promise.resolve(null) : this.orders.findById(orderId);
  }
}
