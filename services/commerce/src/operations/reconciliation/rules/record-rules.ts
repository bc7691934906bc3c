import { hourMs } from '#contracts/fields/durations';
import type { Invoice } from '../../../after-sales/invoices/invoicing.service';
import type { LineFacts } from '../../../orders/placed-orders/lines/line-facts.service';
import type { OrderFacts } from '../../../orders/placed-orders/order-facts.service';
import { isWholeRevoked, wasPaid } from '../../../orders/placed-orders/orders.service';
import { isMade, type RefundFacts } from '../../../after-sales/refunds/refund-facts.service';
import { formatAmount } from './amount';
import type { Discrepancy } from './discrepancy';
import { about, isSettled } from './order-rules';

/** The sweep issues invoices; an older order without one was left out. */
const maxInvoiceDelayMs = hourMs;

const subject = (order: OrderFacts) => ({ subject: order.id, ...about(order) });

/** Compares a paid order with its lines, their reductions and the uses of codes. */
export function lineDiscrepancies(order: OrderFacts, lines: LineFacts | undefined): Discrepancy[] {
  if (!lines || !wasPaid(order.state)) return [];
  const { listCents, dueCents, subtotalCents, totalCents } = lines;
  const found: Discrepancy[] = [];
  if (lines.unrecordedCodes.length > 0) {
    const detail = `reduced by ${lines.unrecordedCodes.join(', ')}, whose use is not recorded`;
    found.push({ kind: 'code-use-lost', ...subject(order), detail });
  }
  if (listCents !== subtotalCents || dueCents !== totalCents) {
    const amounts = [dueCents, listCents, totalCents, subtotalCents].map((cents) =>
      formatAmount(cents, order.currency),
    );
    const detail = `lines ${amounts[0]} of ${amounts[1]}, order ${amounts[2]} of ${amounts[3]}`;
    return [...found, { kind: 'lines-differ', ...subject(order), detail }];
  }
  const reasons = [
    ...lines.unexplained.map((name) => `reductions of ${name} do not add up`),
    ...lines.unappliedCodes.map((code) => `code ${code} reduces nothing`),
  ];
  if (reasons.length > 0)
    found.push({ kind: 'reduction-differs', ...subject(order), detail: reasons.join('; ') });
  return found;
}

/** Compares the refunded amount of an order with its refunds. */
export function refundDiscrepancies(
  order: OrderFacts,
  refunds: readonly RefundFacts[],
  cutoff: Date,
): Discrepancy[] {
  if (!isSettled(order, cutoff) || refunds.some(({ at }) => at > cutoff)) return [];
  const made = refunds.filter(isMade);
  const sum = made.reduce((cents, { amountCents }) => cents + amountCents, 0);
  if (sum === order.refundedCents) return [];
  const detail = `${formatAmount(sum, order.currency)} in refunds, ${formatAmount(order.refundedCents, order.currency)} refunded in the order`;
  return [{ kind: 'refund-record-differs', ...subject(order), detail }];
}

/** Compares a paid order and its refunds with the documents that were issued for them. */
export function documentDiscrepancies(
  order: OrderFacts,
  refunds: readonly RefundFacts[],
  documents: readonly Invoice[],
  now: Date,
): Discrepancy[] {
  if (order.paidAt === null || order.totalCents === 0) return [];
  const problem = invoiceProblem(order, documents, now);
  const notes = refunds.flatMap((refund) => noteProblems(refund, documents, order.currency));
  return [
    ...(problem ? [{ kind: 'invoice-differs' as const, ...subject(order), detail: problem }] : []),
    ...(notes.length > 0
      ? [{ kind: 'credit-note-differs' as const, ...subject(order), detail: notes.join('; ') }]
      : []),
  ];
}

function invoiceProblem(
  { paidAt, invoicedAt, ...order }: OrderFacts,
  documents: readonly Invoice[],
  now: Date,
): string | undefined {
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  if (!invoice) {
    const isDue = paidAt !== null && paidAt.getTime() < now.getTime() - maxInvoiceDelayMs;
    return invoicedAt !== null || isDue ? 'the order has no invoice' : undefined;
  }
  const textOf = ({
    totalCents,
    taxCents,
    currency,
  }: Pick<Invoice, 'totalCents' | 'taxCents' | 'currency'>) =>
    `${formatAmount(totalCents, currency)} with ${formatAmount(taxCents, currency)} tax`;
  const [paid, issued] = [textOf(order), textOf(invoice)];
  return paid === issued ? undefined : `invoice ${invoice.number} ${issued}, order ${paid}`;
}

function noteProblems(
  { id, amountCents, documented }: RefundFacts,
  documents: readonly Invoice[],
  currency: string,
): string[] {
  const due = { none: [], credited: ['credit-note'], cancelled: ['credit-note', 'cancellation'] }[documented];
  return due.flatMap((kind) => {
    const document = documents.find((one) => one.refundId === id && one.kind === kind);
    if (document && document.totalCents === amountCents && document.currency === currency) return [];
    const refund = `refund ${id} of ${formatAmount(amountCents, currency)}`;
    return document
      ? [`${document.number} ${formatAmount(document.totalCents, document.currency)}, ${refund}`]
      : [`no ${kind} of ${refund}`];
  });
}

interface MailLimits {
  cutoff: Date;
  /** Records of older mails may be deleted. */
  mailsSince: Date;
}

/** Whether a receipt must have been queued for an order. One that was refunded before its fulfilment has none. */
export function isReceiptDue(order: OrderFacts, { cutoff, mailsSince }: MailLimits): boolean {
  const { state, fulfilledAt, refundedAt, isErased } = order;
  if (isErased || fulfilledAt === null || fulfilledAt < mailsSince || !isSettled(order, cutoff)) return false;
  const wasRefundedBefore = refundedAt !== null && refundedAt <= fulfilledAt;
  return wasPaid(state) && !isWholeRevoked(order) && !wasRefundedBefore;
}

export function receiptLost(order: OrderFacts): Discrepancy {
  return { kind: 'receipt-lost', ...subject(order), detail: `no mail with the receipt of ${order.number}` };
}
