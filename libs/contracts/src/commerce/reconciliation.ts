import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Max, Min } from 'class-validator';
import { Many, One } from '../fields/nested';
import { failure } from '../kit/failure';
import { ListQuery, Pagination } from '../kit/page';
import { request } from '../kit/request';

/** What the reconciliation finds; docs/operations/reconcile.md explains each. */
export const findingKinds = [
  'session-without-order',
  'payment-not-recorded',
  'amount-differs',
  'currency-differs',
  'refund-differs',
  'dispute-differs',
  'second-payment',
  'order-without-session',
  'order-of-other-user',
  'order-in-review',
  'lines-differ',
  'reduction-differs',
  'code-use-lost',
  'refund-record-differs',
  'invoice-differs',
  'credit-note-differs',
  'attempt-lost',
  'receipt-lost',
  'event-without-order',
  'order-without-right',
  'right-state-differs',
  'refunded-with-right',
  'licence-differs',
  'token-lost',
  'purchase-differs',
  'upgrade-differs',
  'superseded-right-active',
  'gift-lost',
  'gift-state-differs',
  'right-without-order',
  'right-of-other-user',
  'unknown-user',
  'erased-user-held',
  'erased-user-restored',
  'ownership-differs',
  'address-differs',
  'file-missing',
  'file-differs',
  'file-unreferenced',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export class Finding {
  @IsUUID() id: string;
  @IsIn([...findingKinds]) kind: FindingKind;
  /** The id of the order, session, entitlement, user or event, or the key of the file. */
  @IsString() subject: string;
  @IsOptional() @IsUUID() orderId: string | null;
  @IsOptional() @IsString() orderNumber: string | null;
  @IsOptional() @IsUUID() userId: string | null;
  /** The facts that differ. */
  @IsString() detail: string;
  /** Whether a run with repairs corrects it; otherwise a person decides. */
  @IsBoolean() isRepairable: boolean;
  @IsISO8601() foundAt: string;
  @IsOptional() @IsISO8601() repairedAt: string | null;
}

const runStates = ['running', 'done', 'failed'] as const;
/** The parts of a run, in this order. */
const runSteps = ['sessions', 'orders', 'rights', 'customers', 'files', 'repairs'] as const;
export type RunStep = (typeof runSteps)[number];

export class ReconciliationRun {
  @IsUUID() id: string;
  @IsIn([...runStates]) state: (typeof runStates)[number];
  @IsBoolean() isRepair: boolean;
  @IsOptional() @IsISO8601() since: string | null;
  @IsIn([...runSteps]) step: RunStep;
  /** Rows compared so far. */
  @IsInt() compared: number;
  @IsInt() found: number;
  @IsInt() repaired: number;
  @IsISO8601() startedAt: string;
  @IsOptional() @IsISO8601() finishedAt: string | null;
  @IsOptional() @IsString() error: string | null;
}

export class StartReconciliation {
  /** Corrects what follows from facts; otherwise nothing is changed. */
  @IsBoolean() isRepair: boolean = false;
  /** Only payments, orders and rights created since then. */
  @IsOptional() @IsISO8601() since?: string;
  /** Purchases that changed within these seconds are not compared: their events may be on the way. */
  @IsInt() @Min(0) @Max(3_600) settleSeconds: number = 60;
}

/** Only one run at a time. */
export const reconciliationRunning = failure()('RECONCILIATION_RUNNING', 'conflict');

/** Starts a run and responds at once; `commerce.reconciliation.list` reports its progress. */
export const startReconciliation = request('commerce.reconciliation.start', {
  input: StartReconciliation,
  output: ReconciliationRun,
  access: 'reconciliation:write',
  fails: [reconciliationRunning],
});

function toBoolean({ value }: { value: unknown }): unknown {
  return value === 'true' ? true : value === 'false' ? false : value;
}

export class ListFindings extends ListQuery {
  @IsOptional() @IsIn([...findingKinds]) kind?: FindingKind;
  /** Only findings that a person decides about, or only those that a run with repairs corrects. */
  @IsOptional() @Transform(toBoolean) @IsBoolean() isRepairable?: boolean;
  /** Only findings of this run. */
  @IsOptional() @IsUUID() runId?: string;
}

export class FindingPage {
  @Many(() => Finding) findings: Finding[];
  @One(() => Pagination) pagination: Pagination;
  /** The run that is in progress, else the last one. */
  @IsOptional() @One(() => ReconciliationRun) run: ReconciliationRun | null;
}

/** The findings of the last run that are not repaired, newest first. */
export const listFindings = request('commerce.reconciliation.list', {
  http: 'GET /api/admin/reconciliation',
  description: 'Lists discrepancies between payments, orders, rights, accounts and files.',
  input: ListFindings,
  output: FindingPage,
  access: 'reconciliation:read',
  idempotent: true,
});
