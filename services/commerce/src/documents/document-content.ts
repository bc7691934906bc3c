import type { BillingDetails } from '#contracts/commerce/billing';
import type { ReadDocument } from '#contracts/commerce/order-documents';
import type { Language } from '#contracts/kit/actor';
import { translate } from '#i18n/translate';
import { mailDate } from '#platform/mail-templates/mail-formats';
import type { Invoice } from '../invoices/invoicing.service';
import type { Order, OrderItem } from '../orders/orders.service';
import type { PrintedDocument, PrintedLine } from './printed-document';

/** Which document of an order is read. */
export type DocumentQuery = Pick<ReadDocument, 'kind' | 'document' | 'language' | 'revision'>;

/** A paid order with all that its documents contain. */
export interface DocumentedOrder {
  order: Order;
  number: string;
  paidAt: Date;
  items: readonly OrderItem[];
  issued: readonly Invoice[];
}

type Head = Pick<PrintedDocument, 'number' | 'reference' | 'issuedAt' | 'totalCents' | 'taxCents'>;

/** Number, date and amounts of the document; undefined if the order has no such document. */
function headOf({ order, number, paidAt, issued }: DocumentedOrder, query: DocumentQuery): Head | undefined {
  const { totalCents, taxCents } = order;
  if (query.kind === 'receipt') return { number, reference: null, issuedAt: paidAt, totalCents, taxCents };
  const found = issued.find(
    (document) =>
      document.kind === query.kind && (query.kind === 'invoice' || document.number === query.document),
  );
  if (!found) return undefined;
  const reference = issued.find(({ kind, refundId }) =>
    query.kind === 'cancellation'
      ? kind === 'credit-note' && refundId === found.refundId
      : kind === 'invoice',
  );
  return { ...found, reference: query.kind === 'invoice' ? null : (reference?.number ?? null) };
}

function purchaseLines(
  { discountCents }: Order,
  items: readonly OrderItem[],
  language: Language,
): PrintedLine[] {
  const lines = items.map(({ name, version, priceCents }) => ({
    text: `${name} ${version}`,
    cents: priceCents,
  }));
  if (discountCents === 0) return lines;
  return [...lines, { text: translate(language, 'document.adjustment.offer'), cents: 0 - discountCents }];
}

function refundLine(items: readonly OrderItem[], cents: number, language: Language): PrintedLine {
  const names = items.map(({ name }) => name).join(', ');
  return { text: translate(language, 'document.refund', { names }), cents };
}

function paymentText({ cardBrand, cardLast4 }: Order, paidAt: Date, language: Language): string {
  const date = mailDate(paidAt, language);
  if (!cardBrand || !cardLast4) return translate(language, 'document.paid', { date });
  const method = `${cardBrand.toUpperCase()} •••• ${cardLast4}`;
  return translate(language, 'document.paid_by', { method, date });
}

/** The content of one document of an order; undefined if the order has no such document. */
export function documentContent(
  documented: DocumentedOrder,
  query: DocumentQuery,
  customer: BillingDetails,
): PrintedDocument | undefined {
  const head = headOf(documented, query);
  if (!head) return undefined;
  const { order, items, number: orderNumber, paidAt } = documented;
  const language = query.language ?? order.language;
  const isPurchase = query.kind === 'receipt' || query.kind === 'invoice';
  const { number, reference, issuedAt, totalCents, taxCents } = head;
  return {
    ...{ kind: query.kind, language, number, orderNumber, reference, issuedAt, paidAt },
    ...{ totalCents, taxCents, taxCountry: order.taxCountry },
    customer: { ...customer, email: order.billingEmail ?? order.email },
    lines: isPurchase ? purchaseLines(order, items, language) : [refundLine(items, totalCents, language)],
    payment: isPurchase && totalCents > 0 ? paymentText(order, paidAt, language) : null,
  };
}
