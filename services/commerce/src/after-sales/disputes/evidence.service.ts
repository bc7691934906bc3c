import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type DisputeEvidence,
  evidenceClosed,
  evidenceRefused,
  listOrderDisputes,
  type OrderDispute,
  type OrderDisputes,
  submitEvidence,
  type SubmitEvidence,
} from '#contracts/commerce/disputes';
import type { OrderId } from '#contracts/commerce/orders';
import { toDollars } from '#contracts/fields/money';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import type { Log } from '#platform/log/log';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { OrdersService } from '../../orders/placed-orders/orders.service';
import { StripeRejection, StripeService } from '../../stripe/stripe.service';
import { EvidenceFilesService } from './evidence-files.service';
import { EvidenceAssemblyService } from './evidence-assembly.service';
import { PaymentAlert } from './payment-alert.entity';
import { PaymentAlertsService } from './payment-alerts.service';

/** Statuses in which the bank waits for evidence. */
const waitingStatuses = ['needs_response', 'warning_needs_response'];

const isWaiting = ({ kind, status, submittedAt }: PaymentAlert) =>
  kind === 'dispute' && submittedAt === null && waitingStatuses.includes(status);

/** Part of the idempotency key, so that other evidence is never taken for a repetition. */
function fingerprint(evidence: DisputeEvidence): string {
  return createHash('sha256').update(JSON.stringify(evidence)).digest('hex').slice(0, 32);
}

function contentOf(input: DisputeEvidence): DisputeEvidence {
  const { productDescription, customerName, customerEmail, serviceDate, accessLog } = input;
  const { policyDisclosure, furtherText } = input;
  const about = { productDescription, customerName, customerEmail, serviceDate };
  return { ...about, accessLog, policyDisclosure, furtherText };
}

/** Evidence in disputes: assembled from what the shop knows, edited by an administrator, and sent to Stripe once. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly alerts: PaymentAlertsService,
    private readonly orders: OrdersService,
    private readonly assembly: EvidenceAssemblyService,
    private readonly stripe: StripeService,
    private readonly files: EvidenceFilesService,
    private readonly audit: AuditLog,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws Failure NOT_FOUND */
  @Handles(listOrderDisputes)
  async list({ id: orderId }: OrderId): Promise<OrderDisputes> {
    const order = await this.orders.findById(orderId);
    if (!order) throw new Failure(notFound);
    const alerts = await this.alerts.listByOrder(orderId);
    const known = alerts.some(({ kind }) => kind === 'dispute') ? await this.assembly.assemble(order) : null;
    return { disputes: alerts.map((alert) => toView(alert, known)) };
  }

  /**
   * Stores the evidence, then sends it. After a lost response the same evidence is sent again under the same key.
   * @throws Failure NOT_FOUND, EVIDENCE_CLOSED, EVIDENCE_FILE_REFUSED, EVIDENCE_REFUSED, UNAVAILABLE
   */
  @Handles(submitEvidence)
  async submit({ orderId, disputeId, ...input }: SubmitEvidence): Promise<OrderDispute> {
    const evidence = contentOf(input);
    const alert = await this.store(orderId, disputeId, evidence);
    if (alert.submittedAt === null) await this.send(alert, evidence);
    return toView(await this.findAlert(orderId, disputeId), null);
  }

  private async store(orderId: string, id: string, evidence: DisputeEvidence): Promise<PaymentAlert> {
    return this.dataSource.transaction(async (tx) => {
      const alerts = tx.getRepository(PaymentAlert);
      const alert = await alerts.findOne({ where: { id, orderId }, lock: { mode: 'pessimistic_write' } });
      if (!alert) throw new Failure(notFound);
      const isSame =
        alert.evidence !== null && fingerprint(contentOf(alert.evidence)) === fingerprint(evidence);
      if (isSame && alert.evidenceSentAt !== null) return alert;
      if (!isWaiting(alert)) throw new Failure(evidenceClosed);
      await alerts.update({ id }, { evidence, evidenceSentAt: new Date() });
      // Without the evidence: it names the customer, and the audit log is kept after the account is deleted.
      await this.audit.record(tx, { action: 'dispute.evidence-sent', subject: id, after: { orderId } });
      return { ...alert, evidence };
    });
  }

  private async send(alert: PaymentAlert, evidence: DisputeEvidence): Promise<void> {
    const { id, orderId } = alert;
    const receiptFile = await this.files.receiptOf(alert);
    try {
      const { submissions, status } = await this.stripe.submitEvidence(
        id,
        { evidence, receiptFile },
        `evidence:${id}:${fingerprint(evidence)}`,
      );
      const changes = { submissions, status, submittedAt: new Date() };
      await this.dataSource.getRepository(PaymentAlert).update({ id }, changes);
      this.log.info({ orderId, disputeId: id }, 'evidence submitted');
    } catch (error) {
      if (!(error instanceof StripeRejection)) throw error;
      const { code, param, type } = error.reason;
      throw new Failure(evidenceRefused, { reason: code ?? param ?? type }, error);
    }
  }

  private async findAlert(orderId: string, id: string): Promise<PaymentAlert> {
    const alert = await this.dataSource.getRepository(PaymentAlert).findOneBy({ id, orderId });
    if (!alert) throw new Failure(notFound);
    return alert;
  }
}

function toView(alert: PaymentAlert, known: DisputeEvidence | null): OrderDispute {
  const { id, kind, status, reason, amountCents, createdAt, dueBy, submissions, submittedAt } = alert;
  return {
    ...{ id, kind, status, reason, submissions },
    amount: toDollars(amountCents),
    createdAt: createdAt.toISOString(),
    dueBy: dueBy?.toISOString() ?? null,
    acceptsEvidence: isWaiting(alert),
    submittedAt: submittedAt?.toISOString() ?? null,
    evidence: kind === 'warning' ? null : (alert.evidence ?? known),
  };
}
