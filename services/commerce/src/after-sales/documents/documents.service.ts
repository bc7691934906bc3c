import { Injectable } from '@nestjs/common';
import {
  type DocumentFile,
  noSuchDocument,
  type OrderDocument,
  readDocument,
  type ReadDocument,
  readDocumentOfOrder,
  type ReadDocumentOfOrder,
} from '#contracts/commerce/order-documents';
import { toDollars } from '#contracts/fields/money';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { ShopBrand } from '#brand/shop-brand';
import { Handles } from '#platform/rpc/handles';
import { BillingService } from '../../orders/billing/billing.service';
import { type Invoice, InvoicingService } from '../invoices/invoicing.service';
import { type Order, OrdersService } from '../../orders/placed-orders/orders.service';
import { RefundLinesService } from '../refunds/lines/refund-lines.service';
import { TranslatedLinesService } from './translated-lines.service';
import { documentContent, type DocumentQuery } from './document-content';
import { PdfRendererService } from './pdf-renderer.service';

/** Receipts, invoices and credit notes of orders. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly lines: TranslatedLinesService,
    private readonly billing: BillingService,
    private readonly invoicing: InvoicingService,
    private readonly refundLines: RefundLinesService,
    private readonly renderer: PdfRendererService,
    private readonly orders: OrdersService,
    private readonly brand: ShopBrand,
  ) {}

  /** The documents of an order. Those that are due are issued now, so that all of them have a number. */
  async list(order: Order): Promise<OrderDocument[]> {
    const { number, paidAt, totalCents } = order;
    if (number === null || paidAt === null) return [];
    const receipt = { kind: 'receipt' as const, number, issuedAt: paidAt, totalCents };
    return [receipt, ...(await this.issuedOf(order))].map((document) => ({
      kind: document.kind,
      number: document.number,
      amount: toDollars(document.totalCents, order.currency),
      issuedAt: document.issuedAt.toISOString(),
    }));
  }

  @Handles(readDocument)
  async readOwn({ number, ...query }: ReadDocument, { userId }: UserActor): Promise<DocumentFile> {
    return this.read(await this.orders.findByNumber(number, userId), query);
  }

  @Handles(readDocumentOfOrder)
  async readOfOrder({ id, ...query }: ReadDocumentOfOrder): Promise<DocumentFile> {
    return this.read(await this.orders.findById(id), query);
  }

  /** One document as a PDF. @throws Failure NOT_FOUND, NO_SUCH_DOCUMENT */
  async read(order: Order | null, query: DocumentQuery): Promise<DocumentFile> {
    if (!order || order.number === null || order.paidAt === null) throw new Failure(notFound);
    const { number, paidAt } = order;
    const [issued, { items, reductions }, customer] = await Promise.all([
      this.issuedOf(order),
      this.lines.read(order, query.language),
      this.billing.find(order, query.revision),
    ]);
    const refundedLines = await this.refundLines.byRefund(issued.flatMap(({ refundId }) => refundId ?? []));
    const seller = this.brand.current;
    const documented = { order, number, paidAt, items, reductions, issued, refundedLines, seller };
    const content = customer && documentContent(documented, query, customer);
    if (!content) throw new Failure(noSuchDocument, { kind: query.kind });
    const pdf = await this.renderer.render(content);
    const revision = query.revision === undefined ? '' : `-revision-${query.revision}`;
    return { fileName: `${query.kind}-${content.number}${revision}.pdf`, content: pdf.toString('base64') };
  }

  /** A free order has no invoice. */
  private async issuedOf({ id, totalCents }: Order): Promise<Invoice[]> {
    if (totalCents === 0) return [];
    await this.invoicing.issueFor(id);
    return this.invoicing.listByOrder(id);
  }
}
