import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, LessThanOrEqual } from 'typeorm';
import type { AccountWithdrawal } from '#contracts/commerce/account-orders';
import type { ExportedWithdrawal } from '#contracts/commerce/data-export';
import { withdrawalMailKeys } from './withdrawal-mails.service';
import { Withdrawal } from './withdrawal.entity';

/** Reads withdrawals, and keeps their rows for as long as their orders. */
@Injectable()
export class WithdrawalRecordsService {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string): Promise<Withdrawal | null> {
    return this.dataSource.getRepository(Withdrawal).findOneBy({ id });
  }

  /** Declarations that were not decided, also those that wait for a person, and accepted ones that were not refunded, oldest first. */
  async findDueIds(limit: number): Promise<string[]> {
    const dueAt = LessThanOrEqual(new Date());
    const rows = await this.dataSource.getRepository(Withdrawal).find({
      select: { id: true },
      where: [
        { state: In(['received', 'waiting']), dueAt },
        { state: 'accepted', refundedAt: IsNull(), dueAt },
      ],
      order: { dueAt: 'ASC' },
      take: limit,
    });
    return rows.map(({ id }) => id);
  }

  async listByOrder(orderId: string): Promise<AccountWithdrawal[]> {
    return (await this.rowsOf([orderId])).map(({ state, receivedAt, decisionReason }) => ({
      state,
      receivedAt: receivedAt.toISOString(),
      decisionReason,
    }));
  }

  /** The keys of the mails to customers about withdrawals from some orders. */
  async mailKeysOf(
    orderIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<string[]> {
    return (await this.rowsOf(orderIds, tx)).flatMap(({ id }) => withdrawalMailKeys(id));
  }

  async export(orderIds: readonly string[]): Promise<ExportedWithdrawal[]> {
    return (await this.rowsOf(orderIds)).map((row) => ({
      orderId: row.orderId ?? '',
      name: row.name,
      email: row.email,
      items: row.items,
      reason: row.reason,
      state: row.state,
      receivedAt: row.receivedAt.toISOString(),
      decisionReason: row.decisionReason,
      decidedAt: row.decidedAt?.toISOString() ?? null,
    }));
  }

  /** Deletes what identifies the customer. The decision is kept with the order. */
  async erase(tx: EntityManager, userId: string, orderIds: readonly string[]): Promise<void> {
    await tx.query('delete from withdrawals where order_id is null and user_id = $1', [userId]);
    await tx.query(
      `update withdrawals set name = '', email = '', reason = '', decision_reason = '' where order_id = any($1)`,
      [orderIds],
    );
  }

  async deleteByOrders(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
    await tx.query('delete from withdrawals where order_id = any($1)', [orderIds]);
  }

  private rowsOf(
    orderIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Withdrawal[]> {
    return tx.getRepository(Withdrawal).find({
      where: { orderId: In([...orderIds]) },
      order: { receivedAt: 'ASC', id: 'ASC' },
    });
  }
}
