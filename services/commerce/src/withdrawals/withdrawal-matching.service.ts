import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { type Order, OrdersService } from '../orders/orders.service';
import { declaredItems } from './withdrawal-rules';
import { Withdrawal } from './withdrawal.entity';

/** The customer of an order may use the address of the account or the one entered at the payment. */
function isDeclaredBy({ userId, email }: Withdrawal, order: Order): boolean {
  if (userId !== null && userId === order.userId) return true;
  return [order.email, order.billingEmail].some((known) => known?.toLowerCase() === email);
}

/** Finds the order of a declaration. */
@Injectable()
export class WithdrawalMatchingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
  ) {}

  /**
   * Deletes a declaration that belongs to no order or to no product of it, and a repeated one. Returns whether there is one to decide.
   */
  async match(id: string): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const declared = await tx.getRepository(Withdrawal).findOneBy({ id });
      if (!declared || declared.orderId !== null) return declared !== null;
      const found = await this.orders.findPaidByNumber(declared.orderNumber, tx);
      const order = found && isDeclaredBy(declared, found) ? await this.orders.lock(tx, found.id) : null;
      if (order) return this.attach(tx, declared, order);
      await tx.getRepository(Withdrawal).delete({ id });
      return false;
    });
  }

  /** The lock of the order serializes declarations for it. */
  private async attach(tx: EntityManager, declared: Withdrawal, order: Order): Promise<boolean> {
    const { id } = declared;
    const withdrawals = tx.getRepository(Withdrawal);
    const ofOrder = await this.orders.itemsOf(order.id, tx);
    // A present is one code, so it is returned as a whole.
    const items = order.gift ? [] : declaredItems(declared.items, ofOrder);
    if (items === null) {
      await withdrawals.delete({ id });
      return false;
    }
    const earlier = await withdrawals.findBy({ orderId: order.id, state: Not('declined') });
    if (earlier.some((other) => other.id !== id && other.items.join() === items.join())) {
      await withdrawals.delete({ id });
      return false;
    }
    const { affected } = await withdrawals.update({ id, state: 'received' }, { orderId: order.id, items });
    return affected === 1;
  }
}
