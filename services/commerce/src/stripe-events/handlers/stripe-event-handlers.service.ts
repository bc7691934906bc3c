import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { StripeEventType } from '#contracts/commerce/stripe-event-types';
import { failDelayedPayment } from './fail-delayed-payment';
import { recordFraudWarning } from './record-fraud-warning';
import { reconcileSession } from './reconcile-session';
import {
  type HandlerOutcome,
  idOfField,
  StripeEventContext,
  type StripeEventHandler,
} from './stripe-event-handler';
import { synchronizeDispute } from './synchronize-dispute';
import { synchronizeRefund, synchronizeRefundsOfCharge } from './synchronize-refund';

export { idOfField };

const handlers: Readonly<Record<StripeEventType, StripeEventHandler>> = {
  'checkout.session.completed': reconcileSession,
  'checkout.session.async_payment_succeeded': reconcileSession,
  'checkout.session.async_payment_failed': failDelayedPayment,
  'checkout.session.expired': reconcileSession,
  'charge.refunded': synchronizeRefundsOfCharge,
  'refund.created': synchronizeRefund,
  'refund.updated': synchronizeRefund,
  'refund.failed': synchronizeRefund,
  'charge.dispute.created': synchronizeDispute,
  'charge.dispute.updated': synchronizeDispute,
  'charge.dispute.funds_withdrawn': synchronizeDispute,
  'charge.dispute.funds_reinstated': synchronizeDispute,
  'charge.dispute.closed': synchronizeDispute,
  'radar.early_fraud_warning.created': recordFraudWarning,
  'radar.early_fraud_warning.updated': recordFraudWarning,
};

/** Whether events of this type have a handler. */
export function isHandled(type: string): type is StripeEventType {
  return Object.hasOwn(handlers, type);
}

/** Calls the handler of an event. Events of other types need no action. */
@Injectable()
export class StripeEventHandlersService {
  constructor(private readonly context: StripeEventContext) {}

  async handle(type: string, object: object): Promise<HandlerOutcome> {
    return isHandled(type) ? handlers[type](object, this.context) : 'done';
  }

  /**
   * The order id that this shop wrote into the metadata of the object or of its payment: refunds made in Stripe's dashboard and
   * disputes have no metadata of their own. Undefined for objects of other applications.
   */
  async orderIdOf(object: object): Promise<string | undefined> {
    const own = metadataOrderId(object);
    if (own !== undefined) return own;
    const paymentIntentId = idOfField(object, 'payment_intent');
    const orderId = paymentIntentId && (await this.context.payments.orderIdInMetadata(paymentIntentId));
    return isUUID(orderId) ? orderId : undefined;
  }
}

function metadataOrderId(object: object): string | undefined {
  const metadata: unknown = Reflect.get(object, 'metadata');
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const orderId: unknown = Reflect.get(metadata, 'order_id');
  return typeof orderId === 'string' && isUUID(orderId) ? orderId : undefined;
}
