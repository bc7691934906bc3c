import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderFulfilled } from '#contracts/licensing/events';
import { executeTogether } from '#platform/database/transactions/combined-statement';
import type { ConsumedEvent } from '#platform/events/event-route';
import type { Log } from '#platform/log/log';
import { runWithContext } from '#platform/log/request-context';
import { Mailer, type QueuedMail } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { type BoughtItems, CartService } from '../cart/cart.service';
import { CommerceConfig } from '../commerce.config';
import { type ConsentOfOrder, ConsentsService, consentsOfOrders } from '../consents/consents.service';
import { freeReceiptMail } from '../mails/free-receipt.mail';
import { giftReceiptMail } from '../mails/gift-receipt.mail';
import { receiptKey } from '../mails/order-mails.service';
import { receiptMail } from '../mails/receipt.mail';
import { OrderLocksService } from '../orders/locked-orders/order-locks.service';
import { type FulfilledOrder, OrderPaymentsService } from '../orders/locked-orders/order-payments.service';
import { isWholeRevoked, type Order, type OrderItem, OrdersService } from '../orders/orders.service';
import { observeFulfilment } from './fulfilment-metrics';
import { toFreeReceipt, toGiftReceipt, toReceipt } from './receipt-data';

/** One of several orders is locked by another transaction, or unknown. */
class OrdersBusy extends Error {
  override readonly name = 'OrdersBusy';
}

/** What a receipt lists; the consents may be those of several orders. */
interface ReceiptContent {
  items: readonly OrderItem[];
  consents: readonly ConsentOfOrder[];
}

/** As a cart names them: each plug-in, and the bundle that it was bought with. */
function boughtItems({ userId }: Order, items: readonly OrderItem[]): BoughtItems {
  const names = items.flatMap(({ slug, bundleSlug }): BoughtItems['items'] => [
    { kind: 'plugin', slug },
    ...(bundleSlug === null ? [] : [{ kind: 'bundle' as const, slug: bundleSlug }]),
  ]);
  return { userId, items: names };
}

/** Completes sales: stores the download tokens on the orders, queues the receipts and takes what was bought out of the carts. */
@Injectable()
export class ReceiptService {
  constructor(
    private readonly orders: OrdersService,
    private readonly mailer: Mailer,
    private readonly locks: OrderLocksService,
    private readonly orderPayments: OrderPaymentsService,
    private readonly config: CommerceConfig,
    private readonly consents: ConsentsService,
    private readonly carts: CartService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Runs in the transaction of the inbox. A repeated event queues no second mail.
   * @throws OrdersBusy for several events, one of whose orders is locked or unknown; they are then applied one after the other
   */
  async recordFulfilments(
    events: readonly ConsumedEvent<OrderFulfilled>[],
    tx: EntityManager,
  ): Promise<void> {
    const byOrder = new Map(events.map((event) => [event.data.orderId, event]));
    const orderIds = [...byOrder.keys()];
    const { orders, results } = await this.locks.lock(tx, orderIds, {
      skipsLocked: events.length > 1,
      together: [this.consents.listing(orderIds)],
    });
    const consents = results.of(consentsOfOrders);
    if (events.length > 1 && orders.size < byOrder.size) throw new OrdersBusy();
    const fulfilled: FulfilledOrder[] = [];
    const mails: QueuedMail[] = [];
    const bought: BoughtItems[] = [];
    for (const [orderId, { data, meta }] of byOrder) {
      const locked = orders.get(orderId);
      if (!locked) {
        this.log.warn({ orderId }, 'fulfilment of an unknown order ignored');
        continue;
      }
      const { order, items } = locked;
      const downloadToken = locked.isErased ? null : data.downloadToken;
      if (order.fulfilledAt === null && order.paidAt) observeFulfilment(order.paidAt);
      fulfilled.push({ order, downloadToken, fulfilledAt: order.fulfilledAt ?? new Date(data.fulfilledAt) });
      runWithContext({ requestId: meta.requestId, actor: meta.actor }, () =>
        mails.push(...this.receiptOf({ ...order, downloadToken }, { items, consents })),
      );
      // What its buyer wants for himself stays in the cart.
      if (!order.gift) bought.push(boughtItems(order, items));
      this.log.info({ orderId }, 'order fulfilled');
    }
    if (fulfilled.length === 0) return;
    const receipts = mails.length > 0 ? [this.mailer.insertion(mails)] : [];
    await this.orderPayments.markFulfilled(tx, fulfilled, [...receipts, this.carts.removal(bought)]);
  }

  /** Queues the receipt of an order, or one of its copies, once. */
  async queueReceipt(tx: EntityManager, order: Order, copy = 0): Promise<void> {
    const items = await this.orders.itemsOf(order.id, tx);
    const consents = await this.consents.export([order.id]);
    const mails = this.receiptOf(order, { items, consents }, copy);
    if (mails.length > 0) await executeTogether(tx, [this.mailer.insertion(mails)]);
  }

  /**
   * The receipt of an order, or one of its copies. An order that was refunded before its fulfilment gets none until the refund
   * fails, and an order of an erased user has no download token.
   */
  private receiptOf(order: Order, { items, consents }: ReceiptContent, copy = 0): QueuedMail[] {
    const { downloadToken } = order;
    if (isWholeRevoked(order) || downloadToken === null) return [];
    const mail = {
      key: receiptKey(order.id, copy),
      language: order.language,
      to: { address: order.email, name: `${order.firstName} ${order.lastName}` },
    };
    const agreed = consents.find(({ orderId }) => orderId === order.id);
    // Its files are for the recipient.
    if (order.gift) {
      const data = () => toGiftReceipt(order, items, agreed);
      return [this.mailer.mail({ ...mail, template: giftReceiptMail, data })];
    }
    const download = { downloadToken, downloadDays: this.config.DOWNLOAD_DAYS };
    if (order.totalCents > 0)
      return [
        this.mailer.mail({
          ...mail,
          template: receiptMail,
          data: () => toReceipt(order, items, agreed, download),
        }),
      ];
    const data = () => toFreeReceipt(order, items, download);
    return [this.mailer.mail({ ...mail, template: freeReceiptMail, data })];
  }
}
