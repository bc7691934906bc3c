import type { Damage } from './damage.testbed';

const ofOrder = (set: string) => `update orders set ${set} where id = $1`;

/** Amounts, lines, codes and documents. */
export const records: Damage[] = [
  [
    'the amount of a line',
    ({ cart }) => [
      ['commerce', 'update order_items set due_cents = due_cents - 100 where order_id = $1', cart.orderId],
    ],
    ['lines-differ'],
  ],
  [
    'the list price of a line',
    ({ single }) => [
      ['commerce', 'update order_items set price_cents = 1 where order_id = $1', single.orderId],
    ],
    ['lines-differ'],
  ],
  [
    'a line',
    ({ single }) => [['commerce', 'delete from order_items where order_id = $1', single.orderId]],
    ['lines-differ', 'purchase-differs', 'right-without-order'],
  ],
  [
    'the use of a code',
    ({ cart }) => [['commerce', 'delete from order_codes where order_id = $1', cart.orderId]],
    ['code-use-lost'],
  ],
  [
    'the reason of a reduction',
    ({ reduced }) => [['commerce', 'delete from order_adjustments where order_id = $1', reduced.orderId]],
    ['reduction-differs'],
  ],
  [
    'the amount of a reduction',
    ({ bundle }) => [
      ['commerce', 'update order_adjustments set amount_cents = 1 where order_id = $1', bundle.orderId],
    ],
    ['reduction-differs'],
  ],
  [
    'the kind of a reduction by a code',
    ({ cart }) => [
      ['commerce', `update order_adjustments set kind = 'sale' where order_id = $1`, cart.orderId],
    ],
    ['reduction-differs'],
  ],
  [
    'an invoice',
    ({ single }) => [['commerce', 'delete from invoices where order_id = $1', single.orderId]],
    ['invoice-differs'],
  ],
  [
    'the amount of an invoice',
    ({ single }) => [['commerce', 'update invoices set total_cents = 1 where order_id = $1', single.orderId]],
    ['invoice-differs'],
  ],
  [
    'a credit note',
    ({ refunded }) => [
      ['commerce', `delete from invoices where kind = 'credit-note' and order_id = $1`, refunded.orderId],
    ],
    ['credit-note-differs'],
  ],
  [
    'the amount of a credit note',
    ({ refunded }) => [
      [
        'commerce',
        `update invoices set total_cents = 1 where kind = 'credit-note' and order_id = $1`,
        refunded.orderId,
      ],
    ],
    ['credit-note-differs'],
  ],
  [
    'a refund',
    ({ refundedInPart }) => [['commerce', 'delete from refunds where order_id = $1', refundedInPart.orderId]],
    ['refund-record-differs'],
  ],
  [
    'a checkout attempt',
    ({ single }) => [['commerce', 'delete from checkout_attempts where order_id = $1', single.orderId]],
    ['attempt-lost'],
  ],
  [
    'the mail with a receipt',
    ({ single }) => [['commerce', 'delete from mail_deliveries where key = $1', `receipt:${single.orderId}`]],
    ['receipt-lost'],
  ],
];

/** Payments, refunds and disputes against Stripe. */
export const payments: Damage[] = [
  [
    'an order',
    ({ single }) => [['commerce', 'delete from orders where id = $1', single.orderId]],
    ['right-without-order', 'session-without-order'],
  ],
  [
    'the state of a paid order',
    ({ single }) => [['commerce', ofOrder(`state = 'pending'`), single.orderId]],
    ['payment-not-recorded', 'right-without-order'],
  ],
  [
    'the amount of an order',
    ({ single }) => [['commerce', ofOrder('total_cents = total_cents - 100'), single.orderId]],
    ['amount-differs', 'invoice-differs', 'lines-differ'],
  ],
  [
    'the currency of an order',
    ({ single }) => [['commerce', ofOrder(`currency = 'eur'`), single.orderId]],
    ['currency-differs', 'invoice-differs'],
  ],
  [
    'the refunded amount',
    ({ refundedInPart }) => [['commerce', ofOrder('refunded_cents = 100'), refundedInPart.orderId]],
    ['refund-differs', 'refund-record-differs'],
  ],
  [
    'a dispute',
    ({ disputed }) => [['commerce', ofOrder(`state = 'paid', dispute = null`), disputed.orderId]],
    ['dispute-differs', 'purchase-differs', 'right-state-differs'],
  ],
  [
    'the payment of an order',
    ({ single }) => [['commerce', ofOrder(`payment_intent_id = 'pi_of_nothing'`), single.orderId]],
    ['order-without-session', 'second-payment'],
  ],
  [
    'the price of a free order',
    ({ free }) => [
      ['commerce', ofOrder('subtotal_cents = 900, total_cents = 900'), free.orderId],
      [
        'commerce',
        'update order_items set price_cents = 900, due_cents = 900 where order_id = $1',
        free.orderId,
      ],
    ],
    ['order-without-session'],
  ],
  [
    'the customer of an order',
    ({ single, free }) => [['commerce', ofOrder('user_id = $2'), single.orderId, free.customer.userId]],
    ['order-of-other-user', 'right-of-other-user'],
  ],
  [
    'the customer of a reassigned order',
    ({ moved, free }) => [['commerce', ofOrder('user_id = $2'), moved.orderId, free.customer.userId]],
    ['order-of-other-user', 'right-of-other-user'],
  ],
  [
    'a payment in review',
    ({ single }) => [['commerce', ofOrder(`state = 'review', review_reason = 'amount'`), single.orderId]],
    ['order-in-review', 'right-without-order'],
  ],
  [
    'the order of a Stripe event',
    () => [
      [
        'commerce',
        `insert into stripe_events (id, type, livemode, object, created_at, received_at, state, finished_at)
         values ('evt_lost', 'charge.refunded', false, '{}', now(), now(), 'review', now())`,
      ],
    ],
    ['event-without-order'],
  ],
];
