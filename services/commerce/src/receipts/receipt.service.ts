import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderFulfilled } from '#contracts/licensing/events';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { CommerceConfig } from '../commerce.config';
import { freeReceiptMail } from '../mails/free-receipt.mail';
import { receiptKey } from '../mails/order-mails.service';
import { receiptMail } from '../mails/receipt.mail';
import { type Order, OrdersService } from '../orders/orders.service';
import { observeFulfilment } from './fulfilment-metrics';
import { toFreeReceipt, toReceipt } from './receipt-data';

/** Completes a sale: stores the download token on the order and queues the receipt. */
@Injectable()
export class ReceiptService {
  constructor(
    private readonly orders: OrdersService,
    private readonly mailer: Mailer,
    private readonly erased: ErasedSubjects,
    private readonly config: CommerceConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Runs in the transaction of the inbox. A repeated event queues no second mail. */
  async recordFulfilment(
    { orderId, downloadToken, fulfilledAt }: OrderFulfilled,
    tx: EntityManager,
  ): Promise<void> {
    const order = await this.orders.lock(tx, orderId);
    if (!order) return this.log.warn({ orderId }, 'fulfilment of an unknown order ignored');
    const isFirst = order.fulfilledAt === null;
    const isErased = await this.erased.hasWithoutLock(tx, order.userId);
    await this.orders.change(tx, order, {
      downloadToken: isErased ? null : downloadToken,
      fulfilledAt: order.fulfilledAt ?? new Date(fulfilledAt),
    });
    await this.queueReceipt(tx, order);
    if (isFirst && order.paidAt) observeFulfilment(order.paidAt);
    this.log.info({ orderId }, 'order fulfilled');
  }

  /**
   * Queues the receipt of an order, or one of its copies, once. An order that was refunded before its fulfilment gets none until the refund fails,
   * and an order of an erased user has no download token.
   */
  async queueReceipt(tx: EntityManager, order: Order, copy = 0): Promise<void> {
    const { downloadToken } = order;
    if (order.state === 'refunded' || downloadToken === null) return;
    const items = await this.orders.itemsOf(order.id, tx);
    const mail = {
      key: receiptKey(order.id, copy),
      language: order.language,
      to: { address: order.email, name: `${order.firstName} ${order.lastName}` },
    };
    const download = { downloadToken, downloadDays: this.config.DOWNLOAD_DAYS };
    if (order.totalCents === 0) {
      const data = toFreeReceipt(order, items, download);
      await this.mailer.enqueue(tx, { ...mail, template: freeReceiptMail, data });
    } else {
      const data = toReceipt(order, items, download);
      await this.mailer.enqueue(tx, { ...mail, template: receiptMail, data });
    }
  }
}
