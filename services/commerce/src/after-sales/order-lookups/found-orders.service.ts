import { Injectable } from '@nestjs/common';
import type { SentCopy } from '#contracts/commerce/account-orders';
import {
  type FoundOrderQuery,
  type FoundOrders,
  type FoundOrdersQuery,
  listFoundOrders,
  readFoundReceipt,
  resendFoundReceipt,
} from '#contracts/commerce/order-addresses/order-lookups';
import type { DocumentFile } from '#contracts/commerce/order-documents';
import { Failure, notFound } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { DocumentsService } from '../documents/documents.service';
import {
  OrdersByAddressService,
  type PaidOrder,
  toSummary,
} from '../../orders/placed-orders/addresses/orders-by-address.service';
import { ReceiptCopiesService } from '../../orders/receipts/receipt-copies.service';
import { OrderLookupsService } from './order-lookups.service';

/** The orders that a mailed code or link opens, without an account. */
@Injectable()
export class FoundOrdersService {
  constructor(
    private readonly lookups: OrderLookupsService,
    private readonly orders: OrdersByAddressService,
    private readonly documents: DocumentsService,
    private readonly copies: ReceiptCopiesService,
  ) {}

  /** @throws Failure LOOKUP_ENDED */
  @Handles(listFoundOrders)
  async list({ access }: FoundOrdersQuery): Promise<FoundOrders> {
    const { email, expiresAt } = await this.lookups.accessOf(access);
    const { orders, items } = await this.orders.list(email);
    return {
      email,
      expiresAt: expiresAt.toISOString(),
      orders: orders.map((order) =>
        toSummary(
          order,
          items.filter(({ orderId }) => orderId === order.id),
        ),
      ),
    };
  }

  /** @throws Failure LOOKUP_ENDED, NOT_FOUND */
  @Handles(readFoundReceipt)
  async readReceipt(query: FoundOrderQuery): Promise<DocumentFile> {
    return this.documents.read(await this.find(query), { kind: 'receipt' });
  }

  /** Mails receipt and download link to the address of the purchase. @throws Failure LOOKUP_ENDED, NOT_FOUND, NOTHING_TO_SEND */
  @Handles(resendFoundReceipt)
  async resend(query: FoundOrderQuery): Promise<SentCopy> {
    const { number, userId } = await this.find(query);
    return this.copies.send({ number }, { userId });
  }

  private async find({ access, number }: FoundOrderQuery): Promise<PaidOrder> {
    const { email } = await this.lookups.accessOf(access);
    const order = await this.orders.find(email, number);
    if (!order) throw new Failure(notFound);
    return order;
  }
}
