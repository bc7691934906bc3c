import { Injectable } from '@nestjs/common';
import {
  commerceExport,
  type CommerceExport,
  type CommerceExportQuery,
  type ExportedInvoice,
} from '#contracts/commerce/data-export';
import { toDollars } from '#contracts/fields/money';
import { Handles } from '#platform/rpc/handles';
import { BillingService } from '../../orders/billing/billing.service';
import { CartService } from '../../orders/cart/cart.service';
import { ConsentsService } from '../../orders/consents/consents.service';
import { type Invoice, InvoicingService } from '../../after-sales/invoices/invoicing.service';
import { OffersService } from '../../pricing/offers/offers.service';
import { OrderAdminQueriesService } from '../../orders/orders/order-admin-queries.service';
import { OrdersService } from '../../orders/orders/orders.service';
import { WithdrawalRecordsService } from '../../after-sales/withdrawals/withdrawal-records.service';

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
    private readonly carts: CartService,
    private readonly consents: ConsentsService,
    private readonly withdrawals: WithdrawalRecordsService,
  ) {}

  @Handles(commerceExport)
  async export({ userId }: CommerceExportQuery): Promise<CommerceExport> {
    const paid = await this.orders.findPaidByUser(userId);
    const [orders, offers, cart, invoices, billingDetails] = await Promise.all([
      this.orderViews.listByUser(userId),
      this.offers.exportFor(userId),
      this.carts.find({}, { userId }),
      this.invoicing.listByOrders(paid.map(({ id }) => id)),
      this.billing.revisionsOf(paid),
    ]);
    const orderIds = orders.map(({ id }) => id);
    const [consents, withdrawals] = await Promise.all([
      this.consents.export(orderIds),
      this.withdrawals.export(orderIds),
    ]);
    return {
      ...{ orders, invoices: invoices.map(toExport), billingDetails, offers },
      ...{ cart, consents, withdrawals },
    };
  }
}
