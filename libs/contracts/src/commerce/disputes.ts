import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
} from 'class-validator';
import { Many, One } from '../fields/nested';
import { failure, notFound, unavailable } from '../kit/failure';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { OrderId } from './orders';

/** `warning`: the bank expects a fraud dispute, and nothing is disputed yet. */
const paymentAlertKinds = ['dispute', 'warning'] as const;
export type PaymentAlertKind = (typeof paymentAlertKinds)[number];

/** Evidence in the words of the shop; Stripe forwards it to the bank. Never a network address. */
export class DisputeEvidence {
  @Trimmed() @IsString() @MaxLength(5_000) productDescription: string;
  @Trimmed() @IsString() @MaxLength(200) customerName: string;
  @Trimmed() @IsString() @MaxLength(254) customerEmail: string;
  /** The day of the supply, in words. */
  @Trimmed() @IsString() @MaxLength(200) serviceDate: string;
  /** Downloads and activations with their times. */
  @Trimmed() @IsString() @MaxLength(20_000) accessLog: string;
  /** The consents before the payment, and the refund policy. */
  @Trimmed() @IsString() @MaxLength(20_000) policyDisclosure: string;
  /** Mails and refunds of the order, and what the administrator adds. */
  @Trimmed() @IsString() @MaxLength(20_000) furtherText: string;
}

/** A dispute, or an early fraud warning, of the payment of an order. Amounts in dollars. */
export class OrderDispute {
  /** Stripe's id. */
  @IsString() id: string;
  @IsIn([...paymentAlertKinds]) kind: PaymentAlertKind;
  /** Stripe's status; a warning is `actionable` or `settled`. */
  @IsString() status: string;
  @IsString() reason: string;
  @IsNumber() amount: number;
  @IsISO8601() createdAt: string;
  /** Until when the bank accepts evidence; null when it accepts none. */
  @IsOptional() @IsISO8601() dueBy: string | null;
  /** Whether evidence can be sent: the bank accepts it once. */
  @IsBoolean() acceptsEvidence: boolean;
  @IsInt() submissions: number;
  @IsOptional() @IsISO8601() submittedAt: string | null;
  /** What was sent, or else what the shop knows; null for a warning. */
  @IsOptional() @One(() => DisputeEvidence) evidence: DisputeEvidence | null;
}

export class OrderDisputes {
  @Many(() => OrderDispute) disputes: OrderDispute[];
}

/** The disputes and warnings of an order, newest first, with evidence to edit. */
export const listOrderDisputes = request('commerce.disputes.list', {
  http: 'GET /api/admin/orders/:id/disputes',
  description: 'Lists disputes and fraud warnings of an order, with evidence.',
  input: OrderId,
  output: OrderDisputes,
  access: 'orders:read',
  fails: [notFound],
  idempotent: true,
});

export class SubmitEvidence extends DisputeEvidence {
  @IsUUID() orderId: string;
  @IsString() @MaxLength(80) @Matches(/^\w+$/) disputeId: string;
}

/** Other evidence was sent before, or the bank accepts none. */
export const evidenceClosed = failure()('EVIDENCE_CLOSED', 'conflict');
/** Stripe rejected the evidence. */
export const evidenceRefused = failure<{ reason: string }>()('EVIDENCE_REFUSED', 'conflict');

/** Stripe rejected the receipt; nothing was sent to the bank. */
export const evidenceFileRefused = failure<{ reason: string }>()('EVIDENCE_FILE_REFUSED', 'conflict');

/** Sends evidence with the receipt as a file to Stripe, which submits it to the bank. The same evidence again is sent once. */
export const submitEvidence = request('commerce.disputes.submit-evidence', {
  http: 'POST /api/admin/orders/:orderId/disputes/:disputeId/evidence',
  description: 'Sends evidence to Stripe, which submits it to the bank once.',
  operationId: 'DisputesController.submit',
  status: 200,
  input: SubmitEvidence,
  output: OrderDispute,
  access: 'orders:write',
  recentLogin: true,
  fails: [notFound, evidenceClosed, evidenceFileRefused, evidenceRefused, unavailable],
  timeoutMs: 12_000,
  idempotent: true,
});
