import { Injectable } from '@nestjs/common';
import {
  type AccountOrder,
  type AccountOrderPage,
  findAccountOrder,
  type FindAccountOrder,
  listAccountOrders,
  type ListAccountOrders,
} from '#contracts/commerce/account-orders';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { MailAdmin } from '#platform/mail/mail-admin';
import { Handles } from '#platform/rpc/handles';
import { BillingService } from '../../orders/billing/billing.service';
import { ConsentsService } from '../../orders/consents/consents.service';
import { DocumentsService } from '../documents/documents.service';
import { mailKeysOf } from '../../orders/mails/order-mails.service';
import { isPaidOrder, toSummary } from '../../orders/orders/addresses/orders-by-address.service';
import { OrdersService } from '../../orders/orders/orders.service';
import { PurchaseHistoryService } from '../../orders/orders/purchase-history.service';
import { RefundRecordsService } from '../refunds/refund-records.service';
import { WithdrawalRecordsService } from '../withdrawals/withdrawal-records.service';
import { TranslatedLinesService } from '../documents/translated-lines.service';
import { toAccountOrder } from './account-order-view';

/** The paid orders of a customer, in the account. */
@Injectable()
export class AccountOrdersService {
  constructor(
    private readonly history: PurchaseHistoryService,
    private readonly orders: OrdersService,
    private readonly lines: TranslatedLinesService,
    private readonly billing: BillingService,
    private readonly documents: DocumentsService,
    private readonly refunds: RefundRecordsService,
    private readonly consents: ConsentsService,
    private readonly withdrawals: WithdrawalRecordsService,
    private readonly mails: MailAdmin,
  ) {}

  @Handles(listAccountOrders)
  async list({ page, limit }: ListAccountOrders, { userId }: UserActor): Promise<AccountOrderPage> {
    const { orders, items, total } = await this.history.pageOfPaid(userId, { page, limit });
    return {
      orders: orders.filter(isPaidOrder).map((order) =>
        toSummary(
          order,
          items.filter(({ orderId }) => orderId === order.id),
        ),
      ),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure NOT_FOUND if the user has no paid order with this number */
  @Handles(findAccountOrder)
  async find({ number, language }: FindAccountOrder, { userId }: UserActor): Promise<AccountOrder> {
    const order = await this.orders.findByNumber(number, userId);
    const billing = order && (await this.billing.find(order));
    if (!billing || !isPaidOrder(order)) throw new Failure(notFound);
    const withdrawalKeys = await this.withdrawals.mailKeysOf([order.id]);
    const [lines, documents, refunds, mails, consents, withdrawals] = await Promise.all([
      this.lines.read(order, language),
      this.documents.list(order),
      this.refunds.listByOrder(order.id),
      this.mails.findByKeys([...mailKeysOf(order), ...withdrawalKeys]),
      this.consents.listByOrder(order.id),
      this.withdrawals.listByOrder(order.id),
    ]);
    const parts = { ...lines, billing, documents, refunds, mails, consents, withdrawals };
    return toAccountOrder(order, parts);
  }
}
