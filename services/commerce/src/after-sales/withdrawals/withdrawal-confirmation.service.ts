import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { withdrawalLinkRefused } from '#contracts/commerce/consumer-law/withdrawals';
import { dayMs } from '#contracts/fields/durations';
import { withdrawalLinkDays } from '#contracts/shop-rules';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { type Order, OrdersService } from '../../orders/placed-orders/orders.service';
import { WithdrawalMailsService } from './withdrawal-mails.service';
import { WithdrawalLink } from './withdrawal-link.entity';
import { Withdrawal } from './withdrawal.entity';

/** Strangers who know number and address must not fill the customer's mailbox. */
const maxLinksPerDay = 3;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A declaration that was brought into effect. */
interface Confirmed {
  id: string;
  orderNumber: string;
  receivedAt: Date;
}

/** Declarations of senders who are not known to be the customer: `withdrawal_links`. */
@Injectable()
export class WithdrawalConfirmationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly mails: WithdrawalMailsService,
  ) {}

  /**
   * Acknowledges a declaration by a mail with a link, at most three times a day for one order. Each link works. The caller holds
   * the lock of the order.
   */
  async mailLink(tx: EntityManager, order: Order, withdrawal: Withdrawal): Promise<void> {
    const [sent] = await tx.query<{ n: number }[]>(
      `select count(*)::int as n from withdrawal_links l join withdrawals w on w.id = l.withdrawal_id
        where w.order_id = $1 and l.created_at > now() - interval '1 day'`,
      [order.id],
    );
    if ((sent?.n ?? 0) >= maxLinksPerDay) return;
    const token = randomBytes(24).toString('base64url');
    const { id: withdrawalId } = withdrawal;
    const link = { id: newId(), withdrawalId, email: order.email, tokenHash: hashToken(token) };
    const expiresAt = new Date(Date.now() + withdrawalLinkDays * dayMs);
    await tx.getRepository(WithdrawalLink).insert({ ...link, expiresAt });
    const ofOrder = await this.orders.itemsOf(order.id, tx);
    await this.mails.confirmation(tx, order, { withdrawal, ofOrder, linkId: link.id, token });
  }

  /**
   * Brings a declaration into effect. Repeating the call gets the same response.
   * @throws Failure WITHDRAWAL_LINK_REFUSED
   */
  confirm(token: string): Promise<Confirmed> {
    return this.dataSource.transaction(async (tx) => {
      const withdrawals = tx.getRepository(Withdrawal);
      const link = await tx.getRepository(WithdrawalLink).findOneBy({ tokenHash: hashToken(token) });
      const found = link && (await withdrawals.findOneBy({ id: link.withdrawalId }));
      const order = found?.orderId ? await this.orders.lock(tx, found.orderId) : null;
      // Read again under the lock of the order, which serializes all writers.
      const withdrawal = link && (await withdrawals.findOneBy({ id: link.withdrawalId }));
      if (!link || !order || !withdrawal || link.email !== order.email)
        throw new Failure(withdrawalLinkRefused);
      const { id, receivedAt } = withdrawal;
      if (withdrawal.needsConfirmation) {
        if (link.expiresAt <= new Date()) throw new Failure(withdrawalLinkRefused);
        await withdrawals.update({ id }, { needsConfirmation: false, dueAt: new Date() });
      }
      return { id, orderNumber: order.number ?? withdrawal.orderNumber, receivedAt };
    });
  }
}
