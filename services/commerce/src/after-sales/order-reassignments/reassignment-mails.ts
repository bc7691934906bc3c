import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Mailer } from '#platform/mail/mailer';
import { orderClaimMail } from '../../orders/mails/reassignment/order-claim.mail';
import { orderMovedMail } from '../../orders/mails/reassignment/order-moved.mail';
import { type Order, OrdersService } from '../../orders/placed-orders/orders.service';

interface ClaimLink {
  id: string;
  order: Order;
  email: string;
  token: string;
}

/** Queues the mails about an order that is reassigned. */
@Injectable()
export class ReassignmentMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly orders: OrdersService,
  ) {}

  keysOf(id: string): string[] {
    return [`order-claim:${id}`, `order-moved:${id}`];
  }

  /** The link to the new address. */
  async queueLink(tx: EntityManager, { id, order, email, token }: ClaimLink): Promise<void> {
    await this.mailer.enqueue(tx, {
      key: `order-claim:${id}`,
      template: orderClaimMail,
      language: order.language,
      to: { address: email },
      data: { orderNumber: order.number ?? '', products: await this.productsOf(tx, order), token },
    });
  }

  /** The last mail to the old address. @param order before the change */
  async queueNotice(tx: EntityManager, { id, order }: Pick<ClaimLink, 'id' | 'order'>): Promise<void> {
    await this.mailer.enqueue(tx, {
      key: `order-moved:${id}`,
      template: orderMovedMail,
      language: order.language,
      to: { address: order.email },
      data: { orderNumber: order.number ?? '' },
    });
  }

  private async productsOf(tx: EntityManager, { id }: Order): Promise<string> {
    return (await this.orders.itemsOf(id, tx)).map(({ name }) => name).join(', ');
  }
}
