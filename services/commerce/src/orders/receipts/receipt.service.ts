import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { QuoteItem } from '#contracts/commerce/pricing/quotes';
import type { OrderFulfilled } from '#contracts/licensing/events';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { CartService } from '../cart/cart.service';
import { CommerceConfig } from '../../commerce.config';
import { ConsentsService } from '../consents/consents.service';
import { freeReceiptMail } from '../mails/free-receipt.mail';
import { giftReceiptMail } from '../mails/gift-receipt.mail';
import { receiptKey } from '../mails/order-mails.service';
import { receiptMail } from '../mails/receipt.mail';
import {
  deliveredGift,
  isWholeRevoked,
  type Order,
  type OrderItem,
  OrdersService,
} from '../placed-orders/orders.service';
import { observeFulfilment } from './fulfilment-metrics';
import { toFreeReceipt, toGiftReceipt, toReceipt } from './receipt-data';

/** As a cart names them: each plug-in, and the bundle that it was bought with. */
const cartItems = (items: readonly OrderItem[]): QuoteItem[] =>
  items.flatMap(({ slug, bundleSlug }): QuoteItem[] => [
    { kind: 'plugin', slug },
    ...(bundleSlug === null ? [] : [{ kind: 'bundle' as const, slug: bundleSlug }]),
  ]);

/** Completes sales: stores the download token on the order, queues the receipt and takes what was bought out of the cart. */
@Injectable()
export class ReceiptService {
  constructor(
    private readonly orders: OrdersService,
    private readonly erased: ErasedSubjects,
    private readonly mailer: Mailer,
    private readonly config: CommerceConfig,
    private readonly consents: ConsentsService,
    private readonly carts: CartService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Runs in the transaction of the inbox row. A repeated event queues no second mail. */
  async completeSale(tx: EntityManager, fulfilment: OrderFulfilled): Promise<void> {
    const { orderId } = fulfilment;
    const order = await this.orders.lock(tx, orderId);
    if (!order) return this.log.warn({ orderId }, 'fulfilment of an unknown order ignored');
    if (order.fulfilledAt === null && order.paidAt) observeFulfilment(order.paidAt);
    const isErased = await this.erased.hasWithoutLock(tx, order.userId);
    await this.orders.change(tx, order, {
      downloadToken: isErased ? null : fulfilment.downloadToken,
      fulfilledAt: order.fulfilledAt ?? new Date(fulfilment.fulfilledAt),
      gift: order.gift && deliveredGift,
    });
    const items = await this.orders.itemsOf(orderId, tx);
    await this.queueReceipt(tx, order, { items });
    // What the buyer of a gift wants as well stays in the cart.
    if (!order.gift) await this.carts.removeBought(tx, order.userId, cartItems(items));
    this.log.info({ orderId }, 'order fulfilled');
  }

  /**
   * Queues the receipt of an order, or one of its copies, once. An order that was refunded before its fulfilment gets none until the
   * refund fails, and an order of an erased user has no download token.
   */
  async queueReceipt(
    tx: EntityManager,
    order: Order,
    { items: known, copy = 0 }: { items?: readonly OrderItem[]; copy?: number } = {},
  ): Promise<void> {
    const { id, language, email, firstName, lastName, downloadToken, gift, totalCents } = order;
    if (isWholeRevoked(order) || downloadToken === null) return;
    const items = known ?? (await this.orders.itemsOf(id, tx));
    const [agreed] = await this.consents.listByOrder(id, tx);
    const download = { downloadToken, downloadDays: this.config.DOWNLOAD_DAYS };
    const mail = {
      key: receiptKey(id, copy),
      language,
      to: { address: email, name: `${firstName} ${lastName}` },
    };
    if (gift) {
      // Its files are for the recipient.
      const data = () => toGiftReceipt(order, items, agreed);
      await this.mailer.enqueue(tx, { ...mail, template: giftReceiptMail, data });
    } else if (totalCents > 0) {
      const data = () => toReceipt(order, items, agreed, download);
      await this.mailer.enqueue(tx, { ...mail, template: receiptMail, data });
    } else {
      const data = () => toFreeReceipt(order, items, download);
      await this.mailer.enqueue(tx, { ...mail, template: freeReceiptMail, data });
    }
  }
}
