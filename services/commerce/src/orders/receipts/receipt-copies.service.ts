import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type AccountOrderNumber,
  nothingToSend,
  resendReceipt,
  type SentCopy,
} from '#contracts/commerce/account-orders';
import { resendOrderMail, type ResendOrderMail } from '#contracts/commerce/order-mails';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { renewGrant } from '#contracts/licensing/downloads';
import { AuditLog } from '#platform/audit/audit-log';
import { Handles } from '#platform/rpc/handles';
import { RpcClient } from '#platform/rpc/rpc-client';
import { isWholeRevoked, type Order, OrdersService } from '../placed-orders/orders.service';
import { ReceiptService } from './receipt.service';

/** Sends the purchase mail again, with a download link that works. The gateway limits how often. */
@Injectable()
export class ReceiptCopiesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly receipts: ReceiptService,
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /** To a customer. @throws Failure NOT_FOUND, NOTHING_TO_SEND before the fulfilment and after a full refund */
  @Handles(resendReceipt)
  async send({ number }: AccountOrderNumber, { userId }: Pick<UserActor, 'userId'>): Promise<SentCopy> {
    return this.sendCopyOf(await this.orders.findByNumber(number, userId), () => Promise.resolve());
  }

  /** For an administrator. @throws Failure as `send` */
  @Handles(resendOrderMail)
  async sendOf({ id, reason }: ResendOrderMail): Promise<SentCopy> {
    return this.sendCopyOf(await this.orders.findById(id), (tx) =>
      this.audit.record(tx, { action: 'order.mail-sent', subject: id, after: { reason } }),
    );
  }

  private async sendCopyOf(
    found: Order | null,
    record: (tx: EntityManager) => Promise<void>,
  ): Promise<SentCopy> {
    if (!found?.paidAt) throw new Failure(notFound);
    // Before the transaction, because no call runs inside of one. A link that is renewed without a mail does no harm.
    await this.rpc.call(renewGrant, { orderId: found.id });
    return this.dataSource.transaction(async (tx) => {
      const order = await this.orders.lock(tx, found.id);
      if (!order || order.downloadToken === null || isWholeRevoked(order)) throw new Failure(nothingToSend);
      const receiptCopies = order.receiptCopies + 1;
      await this.orders.change(tx, order, { receiptCopies });
      await this.receipts.queueReceipt(tx, order, { copy: receiptCopies });
      await record(tx);
      return { sentTo: order.email };
    });
  }
}
