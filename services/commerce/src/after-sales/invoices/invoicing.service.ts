import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { ExportedInvoice } from '#contracts/commerce/data-export';
import { toCents, toDollars } from '#contracts/fields/money';
import { ShopBrand } from '#brand/shop-brand';
import { newId } from '#platform/database/new-id';
import { UninvoicedOrdersService } from '../../orders/placed-orders/uninvoiced-orders.service';
import { type RefundToDocument, RefundDocumentsService } from '../refunds/refund-documents.service';
import { StripeService } from '../../stripe/stripe.service';
import { creditedTax } from './credited-tax';
import { Invoice } from './invoice.entity';
import { creditNotePrefix } from './invoice-number';
import { InvoiceSeriesService, type IssuedNumber } from './invoice-series.service';
import { DeletionWithOrders } from '../../orders/placed-orders/order-records.service';
import { SweepStep } from '../../sweep-step';
import { DataExport, type ExportingCustomer } from '../../personal-data';

export type { Invoice, Seller } from './invoice.entity';

function toExport({
  orderId,
  kind,
  number,
  currency,
  taxCents,
  totalCents,
  issuedAt,
}: Invoice): ExportedInvoice {
  const amounts = { currency, tax: toDollars(taxCents, currency), total: toDollars(totalCents, currency) };
  return { orderId, kind, number, ...amounts, issuedAt: issuedAt.toISOString() };
}

/** Bounds how long the numbers of a series are locked. */
const batchSize = 50;

/**
 * Issues invoices of paid orders and credit notes of their refunds, after the purchase: the sweep issues what is due in batches,
 * and a document that is read earlier is issued at once. Numbers, documents and the marks on orders and refunds are one
 * transaction, so a killed process leaves neither a gap nor a second document.
 */
@Injectable()
export class InvoicingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: UninvoicedOrdersService,
    private readonly refunds: RefundDocumentsService,
    private readonly series: InvoiceSeriesService,
    private readonly stripe: StripeService,
    private readonly brand: ShopBrand,
  ) {}

  /** Issues all documents that are due. */
  @SweepStep('invoices')
  async issueDue(): Promise<void> {
    if (this.stripe.isMerchantOfRecord) return;
    while ((await this.dataSource.transaction((tx) => this.issueInvoices(tx))) === batchSize);
    while ((await this.dataSource.transaction((tx) => this.issueCreditNotes(tx))) === batchSize);
  }

  /** Issues the documents of one order. */
  async issueFor(orderId: string): Promise<void> {
    if (this.stripe.isMerchantOfRecord) return;
    await this.dataSource.transaction((tx) => this.issueInvoices(tx, orderId));
    await this.dataSource.transaction((tx) => this.issueCreditNotes(tx, orderId));
  }

  /** Oldest first. */
  listByOrder(orderId: string): Promise<Invoice[]> {
    return this.dataSource
      .getRepository(Invoice)
      .find({ where: { orderId }, order: { issuedAt: 'ASC', number: 'ASC' } });
  }

  @DataExport()
  async export({ paid }: ExportingCustomer): Promise<{ invoices: ExportedInvoice[] }> {
    const invoices = await this.listByOrders(paid.map(({ id }) => id));
    return { invoices: invoices.map(toExport) };
  }

  listByOrders(orderIds: readonly string[]): Promise<Invoice[]> {
    return this.dataSource
      .getRepository(Invoice)
      .find({ where: { orderId: In([...orderIds]) }, order: { issuedAt: 'ASC', number: 'ASC' } });
  }

  @DeletionWithOrders()
  async deleteByOrders(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
    await tx.query('delete from invoices where order_id = any($1)', [orderIds]);
  }

  private async issueInvoices(tx: EntityManager, orderId?: string): Promise<number> {
    const due = await this.orders.lock(tx, batchSize, orderId);
    if (due.length === 0) return 0;
    const numbers = await this.series.take(tx, this.brand.current.invoicePrefix, due.length);
    const documents = due.map(({ id, currency, taxCents, totalCents }) => {
      const amounts = { currency, taxCents, totalCents };
      return { orderId: id, kind: 'invoice' as const, refundId: null, ...amounts };
    });
    await this.insert(tx, documents, numbers);
    await this.orders.markInvoiced(
      tx,
      due.map(({ id }) => id),
    );
    return due.length;
  }

  private async issueCreditNotes(tx: EntityManager, orderId?: string): Promise<number> {
    const due = await this.refunds.lock(tx, batchSize, orderId);
    if (due.length === 0) return 0;
    const numbers = await this.series.take(tx, creditNotePrefix, due.length);
    for (const [index, refund] of due.entries()) {
      // One after the other: the tax of a credit note depends on those before it.
      const document = await this.creditNoteOf(tx, refund);
      await this.insert(tx, [document], numbers.slice(index, index + 1));
    }
    await this.refunds.markDocumented(tx, due);
    return due.length;
  }

  private async creditNoteOf(tx: EntityManager, refund: RefundToDocument): Promise<NewDocument> {
    const { id: refundId, orderId, currency, amountCents } = refund;
    const base = { orderId, refundId, currency, totalCents: amountCents };
    const issued = await tx.getRepository(Invoice).findBy({ orderId });
    if (refund.state === 'failed') {
      const note = issued.find((document) => document.refundId === refundId);
      return { ...base, kind: 'cancellation', taxCents: note?.taxCents ?? toCents(0) };
    }
    const credited = issued.reduce((sum, { kind, totalCents }) => sum + sign[kind] * totalCents, 0);
    const order = { totalCents: refund.orderTotalCents, taxCents: refund.orderTaxCents };
    const taxCents = creditedTax(order, toCents(Math.max(0, credited)), amountCents);
    return { ...base, kind: 'credit-note', taxCents };
  }

  private async insert(
    tx: EntityManager,
    documents: readonly NewDocument[],
    numbers: readonly IssuedNumber[],
  ): Promise<void> {
    const { legalName, address, vatId, supportEmail } = this.brand.current;
    const seller = { legalName, address, vatId, supportEmail };
    const rows = documents.flatMap((document, index) => {
      const issued = numbers[index];
      return issued ? [{ id: newId(), ...document, ...issued, seller }] : [];
    });
    await tx.getRepository(Invoice).insert(rows);
  }
}

type NewDocument = Omit<Invoice, 'id' | 'number' | 'issuedAt' | 'seller'>;

/** What a document adds to the credited amount of its order. */
const sign: Record<Invoice['kind'], number> = { invoice: 0, 'credit-note': 1, cancellation: -1 };
