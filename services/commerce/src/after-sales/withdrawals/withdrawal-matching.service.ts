import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { normalizeEmail } from '#contracts/fields/email';
import { type Order, OrdersService } from '../../orders/placed-orders/orders.service';
import { WithdrawalConfirmationService } from './withdrawal-confirmation.service';
import { declaredItems } from './withdrawal-rules';
import { Withdrawal } from './withdrawal.entity';

type Proof = Pick<Withdrawal, 'userId' | 'provenEmail'>;

/** The sender has the session of the customer, or the orders of the address open by find-my-order. */
function isProven({ userId, provenEmail }: Proof, order: Order): boolean {
  return (
    (userId !== null && userId === order.userId) ||
    (provenEmail !== null && provenEmail === normalizeEmail(order.email))
  );
}

/** The customer of an order may use the address of the account or the one entered at the payment. */
function isDeclaredBy({ userId, provenEmail, email }: Withdrawal, order: Order): boolean {
  if (isProven({ userId, provenEmail }, order)) return true;
  return [order.email, order.billingEmail].some((known) => known && normalizeEmail(known) === email);
}

/** Finds the order of a declaration. */
@Injectable()
export class WithdrawalMatchingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly confirmations: WithdrawalConfirmationService,
  ) {}

  /**
   * Deletes a declaration that belongs to no order or to no product of it, and a repeated one. One whose sender may be a stranger
   * waits for its confirmation.
   * @returns the id of the declaration to decide
   */
  async match(id: string): Promise<string | null> {
    return this.dataSource.transaction(async (tx) => {
      const declared = await tx.getRepository(Withdrawal).findOneBy({ id });
      if (!declared) return null;
      if (declared.orderId !== null) return declared.needsConfirmation ? null : id;
      const found = await this.orders.findPaidByNumber(declared.orderNumber, tx);
      const order = found && isDeclaredBy(declared, found) ? await this.orders.lock(tx, found.id) : null;
      if (order) return this.attach(tx, declared, order);
      await tx.getRepository(Withdrawal).delete({ id });
      return null;
    });
  }

  /** The lock of the order serializes declarations for it. */
  private async attach(tx: EntityManager, declared: Withdrawal, order: Order): Promise<string | null> {
    const { id } = declared;
    const withdrawals = tx.getRepository(Withdrawal);
    const ofOrder = await this.orders.itemsOf(order.id, tx);
    // A gift is one code, so it is returned as a whole.
    const items = order.gift ? [] : declaredItems(declared.items, ofOrder);
    if (items === null) {
      await withdrawals.delete({ id });
      return null;
    }
    const earlier = await withdrawals.findBy({ orderId: order.id, state: Not('declined') });
    const same = earlier.find((other) => other.id !== id && other.items.join() === items.join());
    if (same) {
      await withdrawals.delete({ id });
      return same.needsConfirmation ? this.repeat(tx, { same, declared }, order) : null;
    }
    const needsConfirmation = !isProven(declared, order);
    const { affected } = await withdrawals.update(
      { id, state: 'received', orderId: IsNull() },
      { orderId: order.id, items, needsConfirmation },
    );
    // Another process has matched it since it was read.
    if (affected !== 1) return null;
    if (!needsConfirmation) return id;
    await this.confirmations.mailLink(tx, order, { ...declared, items });
    return null;
  }

  /** A declaration of what waits for its confirmation: the customer confirms it; for another sender, the link is mailed again. */
  private async repeat(
    tx: EntityManager,
    { same, declared }: { same: Withdrawal; declared: Withdrawal },
    order: Order,
  ): Promise<string | null> {
    if (!isProven(declared, order)) {
      await this.confirmations.mailLink(tx, order, same);
      return null;
    }
    const { userId, provenEmail, name, email, reason, dueAt } = declared;
    const own = { userId, provenEmail, name, email, reason, dueAt };
    // The earlier time counts.
    await tx.getRepository(Withdrawal).update({ id: same.id }, { ...own, needsConfirmation: false });
    return same.id;
  }
}
