import type { BillingDetails } from '#contracts/commerce/billing';
import type { ReadDocument } from '#contracts/commerce/order-documents';
import type { Language } from '#contracts/kit/actor';
import { shopDate } from '#i18n/shop-date';
import { translate } from '#i18n/translate';
import type { Invoice, Seller } from '../invoices/invoicing.service';
import type { OrderReduction } from '../../orders/placed-orders/lines/order-lines.service';
import type { Order, OrderItem } from '../../orders/placed-orders/orders.service';
import type { LineShare } from '../refunds/lines/refund-lines.service';
import type { PrintedDocument, PrintedLine } from './printed-document';
import { includedTaxRate } from './tax-rate';

/** Which document of an order is read. */
export type DocumentQuery = Pick<ReadDocument, 'kind' | 'document' | 'language' | 'revision'>;

/** A paid order with all that its documents contain. */
export interface DocumentedOrder {
  order: Order;
  number: string;
  paidAt: Date;
  items: readonly OrderItem[];
  /** Why the items cost less than their list prices. */
  reductions: readonly OrderReduction[];
  issued: readonly Invoice[];
  /** The company of today: receipts name it, and documents that were issued before they stored theirs. */
  seller: Seller;
  /** The items that a refund was for; none if it was for an amount. */
  refundedLines: (refundId: string) => readonly LineShare[];
}

interface Head extends Pick<
  PrintedDocument,
  'number' | 'reference' | 'issuedAt' | 'totalCents' | 'taxCents' | 'seller'
> {
  refundId: string | null;
}

/** Number, date and amounts of the document; undefined if the order has no such document. */
function headOf(
  { order, number, paidAt, issued, seller }: DocumentedOrder,
  query: DocumentQuery,
): Head | undefined {
  const { totalCents, taxCents } = order;
  if (query.kind === 'receipt')
    return { number, reference: null, issuedAt: paidAt, totalCents, taxCents, seller, refundId: null };
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
  return {
    ...found,
    reference: query.kind === 'invoice' ? null : (reference?.number ?? null),
    seller: found.seller ?? seller,
  };
}

/** The parts of a bundle name it. */
function itemText({ name, version, bundleName }: OrderItem): string {
  return `${bundleName === null ? '' : `${bundleName}: `}${name} ${version}`;
}

function purchaseLines({ items, reductions }: DocumentedOrder, language: Language): PrintedLine[] {
  const lines = items.map((item) => ({ text: itemText(item), cents: item.priceCents }));
  const adjustments = reductions.map(({ kind, name, amountCents }) => ({
    text: translate(language, `document.adjustment.${kind}`, { name }),
    cents: 0 - amountCents,
  }));
  return [...lines, ...adjustments];
}

/**
 * One line for each item that the refund was for. A refund of an amount was for no item, so it has a line of its own; one of the
 * whole total was for all of them, at what was paid for each.
 */
function refundLines(
  { order, items, refundedLines }: DocumentedOrder,
  { refundId, totalCents }: Head,
  language: Language,
): PrintedLine[] {
  const lineOf = (names: string, cents: number) => ({
    text: translate(language, 'document.refund', { names }),
    cents,
  });
  const shares = refundId === null ? [] : refundedLines(refundId);
  const nameOf = (id: string) => items.find(({ pluginId }) => pluginId === id)?.name ?? '';
  if (shares.length > 0)
    return shares.map(({ pluginId, amountCents }) => lineOf(nameOf(pluginId), amountCents));
  if (totalCents < order.totalCents)
    return [{ text: translate(language, 'document.refund_of_amount'), cents: totalCents }];
  return items.map(({ name, dueCents }) => lineOf(name, dueCents));
}

function paymentText({ cardBrand, cardLast4, timeZone }: Order, paidAt: Date, language: Language): string {
  const date = shopDate(paidAt, language, timeZone);
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
  const { order, number: orderNumber, paidAt } = documented;
  const language = query.language ?? order.language;
  const isPurchase = query.kind === 'receipt' || query.kind === 'invoice';
  const { number, reference, issuedAt, totalCents, taxCents, seller } = head;
  return {
    ...{
      kind: query.kind,
      language,
      currency: order.currency,
      timeZone: order.timeZone,
      number,
      orderNumber,
      reference,
      issuedAt,
      paidAt,
    },
    ...{ totalCents, taxCents, taxCountry: order.taxCountry, seller },
    taxRate: includedTaxRate(order.totalCents, order.taxCents),
    customer: { ...customer, email: order.billingEmail ?? order.email },
    lines: isPurchase ? purchaseLines(documented, language) : refundLines(documented, head, language),
    payment: isPurchase && totalCents > 0 ? paymentText(order, paidAt, language) : null,
  };
}
