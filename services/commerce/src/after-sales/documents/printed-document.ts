import type { BillingDetails } from '#contracts/commerce/billing';
import type { DocumentKind } from '#contracts/commerce/order-documents';
import type { Cents } from '#contracts/fields/money';
import type { Language } from '#contracts/kit/actor';
import type { Seller } from '../invoices/invoicing.service';

export interface PrintedLine {
  text: string;
  /** Negative for a discount. */
  cents: number;
}

/** The content of a document, before it is laid out. */
export interface PrintedDocument {
  kind: DocumentKind;
  language: Language;
  /** Of the order, as its time zone. */
  currency: string;
  timeZone: string;
  number: string;
  orderNumber: string;
  /** The invoice that a credit note corrects, or the credit note that is cancelled. */
  reference: string | null;
  issuedAt: Date;
  paidAt: Date;
  seller: Seller;
  customer: BillingDetails & { email: string };
  lines: PrintedLine[];
  totalCents: Cents;
  taxCents: Cents;
  taxCountry: string | null;
  /** Of the order in percent: a part of it has the same one, although its tax is rounded. Null if no rate explains the tax. */
  taxRate: number | null;
  /** Null for a free order. */
  payment: string | null;
}
