import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderFulfilled } from '#contracts/licensing/events';
import { Tombstones } from '#platform/database/tombstones';
import type { Log } from '#platform/log/log';
import { mailDate, mailPrice } from '#platform/mail/mail-formats';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { CommerceConfig } from '../commerce.config';
import { freeReceiptMail } from '../mails/free-receipt.mail';
import { receiptMail } from '../mails/receipt.mail';
import { type Order, OrdersService } from '../orders/orders.service';

/** The last step of a sale: the order learns its download token and the customer gets the receipt. Other rooms come in here. */
@Injectable()
export class ReceiptService {
  constructor(
    private readonly orders: OrdersService,
    private readonly mailer: Mailer,
    private readonly tombstones: Tombstones,
    private readonly config: CommerceConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Runs in the transaction that marks the report as heard. A second report brings no second mail. */
  async note({ orderId, downloadToken, fulfilledAt }: OrderFulfilled, tx: EntityManager): Promise<void> {
    const order = await this.orders.lock(tx, orderId);
    if (!order) return this.log.warn({ orderId }, 'an order was fulfilled that is not known here');
    const isForgotten = await this.tombstones.isSet(tx, order.userId);
    await this.orders.change(tx, order, {
      downloadToken: isForgotten ? null : downloadToken,
      fulfilledAt: order.fulfilledAt ?? new Date(fulfilledAt),
    });
    await this.promise(tx, order);
    this.log.info({ orderId }, 'order handed out');
  }

  /** Promises the receipt of an order, once. What went back before it was handed out has none until a refund fails. */
  async promise(tx: EntityManager, order: Order): Promise<void> {
    const { downloadToken } = order;
    // Nothing is handed out without a link, and who was forgotten has none.
    if (order.state === 'refunded' || downloadToken === null) return;
    const items = await this.orders.items(order.id, tx);
    const mail = {
      key: `receipt:${order.id}`,
      language: order.language,
      to: { address: order.email, name: `${order.firstName} ${order.lastName}` },
    };
    const data = {
      orderNumber: order.number ?? '',
      date: mailDate(order.paidAt ?? order.createdAt, order.language),
      downloadToken,
      downloadDays: this.config.DOWNLOAD_DAYS,
    };
    // What cost nothing has no prices to list and nothing to refund.
    if (order.totalCents === 0) {
      const products = items.map(({ name }) => name).join(', ');
      await this.mailer.add(tx, { ...mail, template: freeReceiptMail, data: { ...data, products } });
      return;
    }
    await this.mailer.add(tx, {
      ...mail,
      template: receiptMail,
      data: {
        ...data,
        items: items.map(({ name, priceCents }) => ({ name, price: mailPrice(priceCents, order.language) })),
        discount: order.discountCents > 0 ? `−${mailPrice(order.discountCents, order.language)}` : null,
        total: mailPrice(order.totalCents, order.language),
      },
    });
  }
}
