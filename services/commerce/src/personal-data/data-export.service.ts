import { Injectable } from '@nestjs/common';
import type { CommerceExport, ExportedInvoice } from '#contracts/commerce/data-export';
import { toDollars } from '#contracts/fields/money';
import { BillingService } from '../billing/billing.service';
import { type Invoice, InvoicingService } from '../invoices/invoicing.service';
import { OffersService } from '../offers/offers.service';
import { OrderAdminQueriesService } from '../orders/order-admin-queries.service';
import { OrdersService } from '../orders/orders.service';

function toExport({
  orderId,
  kind,
  number,
  currency,
  taxCents,
  totalCents,
  issuedAt,
}: Invoice): ExportedInvoice {
  const amounts = { currency, tax: toDollars(taxCents), total: toDollars(totalCents) };
  return { orderId, kind, number, ...amounts, issuedAt: issuedAt.toISOString() };
}

/** Commerce's part of the data export. */
@Injectable()
export class DataExportService {
  constructor(
    private readonly orders: OrdersService,
    private readonly orderViews: OrderAdminQueriesService,
    private readonly offers: OffersService,
    private readonly invoicing: InvoicingService,
    private readonly billing: BillingService,
  ) {}

  async export(userId: string): Promise<CommerceExport> {
    const paid = await this.orders.findPaidByUser(userId);
    const [orders, offers, invoices, billingDetails] = await Promise.all([
      this.orderViews.listByUser(userId),
      this.offers.exportFor(userId),
      this.invoicing.listByOrders(paid.map(({ id }) => id)),
      this.billing.revisionsOf(paid),
    ]);
    return { orders, invoices: invoices.map(toExport), billingDetails, offers };
  }
}
