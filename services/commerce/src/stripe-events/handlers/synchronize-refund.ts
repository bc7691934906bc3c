import { type HandlerOutcome, idOfField, type StripeEventContext } from './stripe-event-handler';

async function synchronize(
  paymentIntentId: string | undefined,
  chargeId: string | undefined,
  { payments, refunds, reads }: StripeEventContext,
): Promise<HandlerOutcome> {
  if (!paymentIntentId || !chargeId) return 'not-ours';
  return reads.once(`refunds ${chargeId}`, async () => {
    const order = await payments.findPaidOrder(paymentIntentId);
    if (!order) return 'not-ours';
    await refunds.synchronize(order.id, chargeId);
    return 'done';
  });
}

/** `charge.refunded`: the object is the charge. */
export function synchronizeRefundsOfCharge(
  charge: object,
  context: StripeEventContext,
): Promise<HandlerOutcome> {
  return synchronize(idOfField(charge, 'payment_intent'), idOfField(charge, 'id'), context);
}

/** `refund.*`: the object is the refund (sent for every refund since API version 2024-10-28). */
export function synchronizeRefund(refund: object, context: StripeEventContext): Promise<HandlerOutcome> {
  return synchronize(idOfField(refund, 'payment_intent'), idOfField(refund, 'charge'), context);
}
