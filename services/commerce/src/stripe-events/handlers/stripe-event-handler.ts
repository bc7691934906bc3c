import { Injectable } from '@nestjs/common';
import { DisputesService } from '../../after-sales/disputes/disputes.service';
import { PaymentReconciliationService } from '../../checkout/payments/payment-reconciliation.service';
import { PaymentsService } from '../../checkout/payments/payments.service';
import { RefundsService } from '../../after-sales/refunds/refunds.service';
import { CoalescedReads } from './coalesced-reads';
import type { HandlerOutcome } from './handler-outcome';

export type { HandlerOutcome } from './handler-outcome';

/** The services that the handlers use. */
@Injectable()
export class StripeEventContext {
  constructor(
    readonly reconciliation: PaymentReconciliationService,
    readonly payments: PaymentsService,
    readonly refunds: RefundsService,
    readonly disputes: DisputesService,
    readonly reads: CoalescedReads,
  ) {}
}

/** Handles one type of Stripe event. The object is a snapshot: it identifies what to read from Stripe, not its present state. */
export type StripeEventHandler = (object: object, context: StripeEventContext) => Promise<HandlerOutcome>;

/** The id in a field of an event's object, which Stripe sends as text or expanded. */
export function idOfField(object: object, field: string): string | undefined {
  const value: unknown = Reflect.get(object, field);
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  return typeof value.id === 'string' ? value.id : undefined;
}
