import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Tombstones } from '#platform/database/tombstones';
import { redactFacts } from '#platform/events/redact-facts';
import { MailDesk } from '#platform/mail/mail-desk';
import { mailKeysOf } from '../mails/order-mails.service';
import { AttemptsService } from '../orders/attempts.service';
import type { Order } from '../orders/orders.service';
import { UndeliveredRefundsService } from '../refunds/undelivered-refunds.service';

/** The address that stands where there was one. */
const addressOfNobody = (userId: string) => `deleted-${userId}@deleted.invalid`;

/** Takes the person out of their purchases; what was sold for how much stays (spec storefront §9: 7 years). */
@Injectable()
export class ErasureService {
  constructor(
    private readonly tombstones: Tombstones,
    private readonly desk: MailDesk,
    private readonly attempts: AttemptsService,
    private readonly undelivered: UndeliveredRefundsService,
  ) {}

  async forget(tx: EntityManager, userId: string): Promise<void> {
    await this.tombstones.bury(tx, userId);
    const orders = await this.locked(tx, userId);
    await this.undelivered.request(tx, userId);
    // By order, not by address: an address of a purchase may be, or become, another customer's, whose receipts stay.
    await this.desk.eraseMails(
      tx,
      orders.flatMap((order) => mailKeysOf(order)),
    );
    const email = addressOfNobody(userId);
    // The hosted receipt shows whom it was sent to.
    await tx.query(
      `update orders set email = $2, first_name = '', last_name = '', billing_email = null, billing_name = null,
              download_token = null, receipt_url = null
        where user_id = $1`,
      [userId, email],
    );
    // The request to Stripe names the address. It is not repeated any more: open sessions are expired after the commit.
    await this.attempts.withdraw(tx, { userId });
    await tx.query(`update checkout_attempts set draft = '{}' where user_id = $1`, [userId]);
    await tx.query(
      `update refunds set note = '' where order_id in (select id from orders where user_id = $1)`,
      [userId],
    );
    await tx.query('delete from offers where user_id = $1', [userId]);
    await redactFacts(tx, { userId }, { email, firstName: '' });
  }

  /** The orders stay locked, so that nothing is sent or written for them meanwhile. */
  private locked(tx: EntityManager, userId: string): Promise<Pick<Order, 'id' | 'revision'>[]> {
    return tx.query('select id, revision from orders where user_id = $1 for update', [userId]);
  }
}
