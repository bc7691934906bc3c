import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Cents, toCents } from '#contracts/fields/money';
import { shopDate } from '#i18n/shop-date';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { mailPrice } from '#platform/mail-templates/mail-formats';
import type { MailTemplate } from '#platform/mail-templates/mail-template';
import { Mailer } from '#platform/mail/mailer';
import {
  isEntitled,
  isRevoked,
  isWholeRevoked,
  type Order,
  type OrderItem,
  OrdersService,
  wasPaid,
} from '../placed-orders/orders.service';
import { PurchaseHistoryService } from '../placed-orders/purchase-history.service';
import { licenceRestoredMail, licenceRevokedMail, licenceSuspendedMail } from './licence-state.mail';
import { refundMail, type RefundMade } from './refund.mail';
import { refundFailedMail } from './refund-failed.mail';

/** The order before a refund changed it, with the products whose licences refunds had revoked. */
export interface OrderBefore extends Pick<Order, 'state' | 'refundedCents' | 'keepsLicences'> {
  revoked: readonly string[];
}

const namesOf = (items: readonly OrderItem[]) => items.map(({ name }) => name).join(', ');

/** The key of the receipt, or of its n-th copy. */
export const receiptKey = (orderId: string, copy = 0) =>
  copy === 0 ? `receipt:${orderId}` : `receipt:${orderId}:${copy}`;

/** The keys of every mail that an order can have: its receipt with copies, and at most one for each revision. */
export function mailKeysOf({
  id,
  revision,
  receiptCopies,
}: Pick<Order, 'id' | 'revision' | 'receiptCopies'>): string[] {
  const receipts = Array.from({ length: receiptCopies + 1 }, (_, copy) => receiptKey(id, copy));
  return [...receipts, ...Array.from({ length: revision + 1 }, (_, at) => `order-change:${id}:${at}`)];
}

/**
 * Mails about changes of a paid order. Each is queued in the transaction of the change; the revision is part of the key, so
 * one change has one mail. A customer whose account was deleted gets none.
 */
@Injectable()
export class OrderMailsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly history: PurchaseHistoryService,
    private readonly mailer: Mailer,
    private readonly erased: ErasedSubjects,
  ) {}

  /** Queues the mail about a changed refunded amount. @param order after the change */
  async refundChanged(tx: EntityManager, order: Order, before: OrderBefore, at: Date): Promise<void> {
    // A payment in review never paid the order, which therefore has no number to name.
    if (!wasPaid(order.state)) return;
    const change = order.refundedCents - before.refundedCents;
    if (change > 0) await this.refunded(tx, order, before, { amount: toCents(change), at });
    if (change < 0) await this.refundFailed(tx, order, before, toCents(-change));
  }

  /** Queues the mail about a dispute. A licence that another order carries is not affected and not named. */
  async disputeChanged(tx: EntityManager, order: Order, before: Pick<Order, 'state'>): Promise<void> {
    const template = licenceMail(order, before);
    // The licence of a gift is its recipient's.
    if (!template || order.gift) return;
    const { lost } = await this.splitItems(tx, order);
    if (lost.length === 0) return;
    await this.queue(tx, order, template, { orderNumber: order.number ?? '', products: namesOf(lost) });
  }

  private async refunded(
    tx: EntityManager,
    order: Order,
    before: OrderBefore,
    { amount, at }: { amount: Cents; at: Date },
  ): Promise<void> {
    const { all, lost } = await this.splitItems(tx, order);
    await this.queue(tx, order, refundMail, {
      orderNumber: order.number ?? '',
      date: shopDate(at, order.language, order.timeZone),
      amount: mailPrice(amount, order.language, order.currency),
      total: mailPrice(order.totalCents, order.language, order.currency),
      refunded: mailPrice(order.refundedCents, order.language, order.currency),
      ...(order.gift ? giftEffect(order, all) : licenceEffect(order, before, { all, lost })),
    });
  }

  private async refundFailed(
    tx: EntityManager,
    order: Order,
    before: OrderBefore,
    amount: Cents,
  ): Promise<void> {
    const items = await this.orders.itemsOf(order.id, tx);
    const restored = items.filter((item) => wasRevoked(before, item) && !isRevoked(order, item));
    await this.queue(tx, order, refundFailedMail, {
      orderNumber: order.number ?? '',
      amount: mailPrice(amount, order.language, order.currency),
      products: namesOf(restored),
      isRestored: restored.length > 0 && isEntitled(order.state) && !order.gift,
    });
  }

  /** The items of an order, and those whose product the customer has by no other order. */
  private async splitItems(
    tx: EntityManager,
    order: Order,
  ): Promise<{ all: OrderItem[]; lost: OrderItem[] }> {
    const all = await this.orders.itemsOf(order.id, tx);
    const carried = await this.history.pluginsOfOtherOrders(tx, order);
    return { all, lost: all.filter(({ pluginId }) => !carried.has(pluginId)) };
  }

  private async queue<D extends object>(
    tx: EntityManager,
    order: Order,
    template: MailTemplate<D>,
    data: D,
  ): Promise<void> {
    if (await this.erased.hasWithoutLock(tx, order.userId)) return;
    await this.mailer.enqueue(tx, {
      key: `order-change:${order.id}:${order.revision}`,
      template,
      language: order.language,
      to: { address: order.email, name: `${order.firstName} ${order.lastName}` },
      data,
    });
  }
}

/** The mail about a dispute; none if the licence did not change. */
function licenceMail(order: Order, before: Pick<Order, 'state'>) {
  if (order.state === 'disputed') return order.dispute === 'lost' ? licenceRevokedMail : licenceSuspendedMail;
  return before.state === 'disputed' && isEntitled(order.state) ? licenceRestoredMail : undefined;
}

const wasRevoked = (before: OrderBefore, { pluginId }: OrderItem) =>
  isWholeRevoked(before) || before.revoked.includes(pluginId);

type LicenceEffect = Pick<
  RefundMade,
  'products' | 'isRevoked' | 'isPartlyRevoked' | 'isKept' | 'isWholeKept' | 'isOwnedOtherwise' | 'isGift'
>;

/** What a refund of a gift means: its licence is its recipient's, or not granted yet. */
function giftEffect(order: Order, items: readonly OrderItem[]): LicenceEffect {
  const none = { isRevoked: false, isPartlyRevoked: false, isKept: false, isWholeKept: false };
  return { ...none, products: namesOf(items), isOwnedOtherwise: false, isGift: isWholeRevoked(order) };
}

/** What a refund means for the licences. A product that the customer has by another order stays owned. */
function licenceEffect(
  order: Order,
  before: OrderBefore,
  { all, lost }: { all: readonly OrderItem[]; lost: readonly OrderItem[] },
): LicenceEffect {
  const isWhole = isWholeRevoked(order);
  const revoked = isWhole ? all : all.filter((item) => item.isRevoked && !wasRevoked(before, item));
  const gone = revoked.filter((item) => lost.includes(item));
  const isKept = revoked.length === 0;
  return {
    products: namesOf(gone.length > 0 ? gone : isKept ? all : revoked),
    isRevoked: isWhole && gone.length > 0,
    isPartlyRevoked: !isWhole && gone.length > 0,
    // During an open dispute the licence is suspended, so this mail does not mention it.
    isKept: isKept && order.state === 'partially_refunded',
    isWholeKept: isKept && order.state === 'refunded',
    isOwnedOtherwise: !isKept && gone.length === 0,
    isGift: false,
  };
}
