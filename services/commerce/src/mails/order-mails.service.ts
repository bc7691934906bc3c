import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Cents, toCents } from '#contracts/kit/money';
import { Tombstones } from '#platform/database/tombstones';
import { mailDate, mailPrice } from '#platform/mail/mail-formats';
import { Mailer } from '#platform/mail/mailer';
import type { MailTemplate } from '#platform/mail/mail-template';
import { isSettled, type Order, type OrderItem, OrdersService } from '../orders/orders.service';
import { licenceRestoredMail, licenceRevokedMail, licenceSuspendedMail } from './licence-state.mail';
import { refundMail } from './refund.mail';
import { refundFailedMail } from './refund-failed.mail';

/** What an order was before a refund or a dispute changed it. */
export type OrderBefore = Pick<Order, 'state' | 'refundedCents'>;

const isOwned = (state: Order['state']) => state === 'paid' || state === 'partially_refunded';
const namesOf = (items: readonly OrderItem[]) => items.map(({ name }) => name).join(', ');

/** The keys of every mail that an order can have: its receipt, and at most one for each revision. */
export function mailKeysOf({ id, revision }: Pick<Order, 'id' | 'revision'>): string[] {
  return [`receipt:${id}`, ...Array.from({ length: revision + 1 }, (_, at) => `order-change:${id}:${at}`)];
}

/**
 * Mails about what happened to a paid order. Each is queued in the transaction of the change; the revision is part of the
 * key, so one change has one mail. A customer whose account was deleted gets none.
 */
@Injectable()
export class OrderMailsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly mailer: Mailer,
    private readonly tombstones: Tombstones,
  ) {}

  /** After the refunded amount changed. @param order as it is now */
  async refundChanged(tx: EntityManager, order: Order, before: OrderBefore, at: Date): Promise<void> {
    // Money that never paid the order is refunded by hand, and the order has no number to name.
    if (!isSettled(order.state)) return;
    const change = order.refundedCents - before.refundedCents;
    if (change > 0) await this.refunded(tx, order, toCents(change), at);
    if (change < 0) await this.refundFailed(tx, order, before, toCents(-change));
  }

  /** After a dispute changed the order. A licence that another order carries is not affected and not named. */
  async disputeChanged(tx: EntityManager, order: Order, before: OrderBefore): Promise<void> {
    const template = licenceMail(order, before);
    if (!template) return;
    const { lost } = await this.itemsOf(tx, order);
    if (lost.length === 0) return;
    await this.add(tx, order, template, { orderNumber: order.number ?? '', products: namesOf(lost) });
  }

  private async refunded(tx: EntityManager, order: Order, amount: Cents, at: Date): Promise<void> {
    const { all, lost } = await this.itemsOf(tx, order);
    const isWhole = order.state === 'refunded';
    const isRevoked = isWhole && lost.length > 0;
    await this.add(tx, order, refundMail, {
      orderNumber: order.number ?? '',
      date: mailDate(at, order.language),
      amount: mailPrice(amount, order.language),
      total: mailPrice(order.totalCents, order.language),
      refunded: mailPrice(order.refundedCents, order.language),
      products: namesOf(isRevoked ? lost : all),
      isRevoked,
      // In an open dispute the licence is suspended: then nothing is said about it here.
      isKept: order.state === 'partially_refunded',
      isOwnedOtherwise: isWhole && !isRevoked,
    });
  }

  private async refundFailed(
    tx: EntityManager,
    order: Order,
    before: OrderBefore,
    amount: Cents,
  ): Promise<void> {
    await this.add(tx, order, refundFailedMail, {
      orderNumber: order.number ?? '',
      amount: mailPrice(amount, order.language),
      products: namesOf(await this.orders.items(order.id, tx)),
      isRestored: before.state === 'refunded' && isOwned(order.state),
    });
  }

  /** The items of an order, and those of them that no other order of the customer gives. */
  private async itemsOf(tx: EntityManager, order: Order): Promise<{ all: OrderItem[]; lost: OrderItem[] }> {
    const all = await this.orders.items(order.id, tx);
    const carried = await this.orders.carriedByOthers(tx, order);
    return { all, lost: all.filter(({ pluginId }) => !carried.has(pluginId)) };
  }

  private async add<D extends object>(
    tx: EntityManager,
    order: Order,
    template: MailTemplate<D>,
    data: D,
  ): Promise<void> {
    if (await this.tombstones.isSet(tx, order.userId)) return;
    await this.mailer.add(tx, {
      key: `order-change:${order.id}:${order.revision}`,
      template,
      language: order.language,
      to: { address: order.email, name: `${order.firstName} ${order.lastName}` },
      data,
    });
  }
}

/** The mail about what a dispute did to the licence; none when the licence stayed as it was. */
function licenceMail(order: Order, before: OrderBefore) {
  if (order.state === 'disputed') return order.dispute === 'lost' ? licenceRevokedMail : licenceSuspendedMail;
  return before.state === 'disputed' && isOwned(order.state) ? licenceRestoredMail : undefined;
}
