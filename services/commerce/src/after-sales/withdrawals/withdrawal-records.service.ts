import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, LessThanOrEqual } from 'typeorm';
import type { AccountWithdrawal } from '#contracts/commerce/account-orders';
import type { ExportedWithdrawal } from '#contracts/commerce/data-export';
import { MailAdmin } from '#platform/mail/mail-admin';
import { countRows, Retention, type RetentionRule } from '#platform/retention/retention-rule';
import { WithdrawalLink } from './withdrawal-link.entity';
import { withdrawalLinkKey, withdrawalMailKeys } from './withdrawal-mails.service';
import { undecidedStates, Withdrawal } from './withdrawal.entity';
import {
  AccountMerge,
  DataExport,
  type ErasedCustomer,
  Erasure,
  type ExportingCustomer,
  type MergedCustomer,
} from '../../personal-data';
import { DeletionWithOrders } from '../../orders/placed-orders/order-records.service';

/** Reads withdrawals, and keeps their rows for as long as their orders. */
@Injectable()
export class WithdrawalRecordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mails: MailAdmin,
  ) {}

  async insert(withdrawal: Partial<Withdrawal>): Promise<void> {
    await this.dataSource.getRepository(Withdrawal).insert(withdrawal);
  }

  find(id: string): Promise<Withdrawal | null> {
    return this.dataSource.getRepository(Withdrawal).findOneBy({ id });
  }

  /** Declarations that were not decided, also those that wait for a person, and accepted ones that were not refunded, oldest first. */
  async findDueIds(limit: number): Promise<string[]> {
    const dueAt = LessThanOrEqual(new Date());
    const rows = await this.dataSource.getRepository(Withdrawal).find({
      select: { id: true },
      where: [
        { state: In([...undecidedStates]), needsConfirmation: false, dueAt },
        { state: 'accepted', refundedAt: IsNull(), dueAt },
      ],
      order: { dueAt: 'ASC' },
      take: limit,
    });
    return rows.map(({ id }) => id);
  }

  async listByOrder(orderId: string): Promise<AccountWithdrawal[]> {
    return (await this.rowsOf([orderId])).map(({ state, receivedAt, decisionReason, needsConfirmation }) => ({
      state,
      receivedAt: receivedAt.toISOString(),
      decisionReason,
      isUnconfirmed: needsConfirmation,
    }));
  }

  /** The keys of the mails to customers about withdrawals from some orders. */
  async mailKeysOf(
    orderIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<string[]> {
    const ids = (await this.rowsOf(orderIds, tx)).map(({ id }) => id);
    return [...ids.flatMap(withdrawalMailKeys), ...(await this.linkKeysOf(ids, tx))];
  }

  @DataExport()
  async export({ orderIds }: ExportingCustomer): Promise<{ withdrawals: ExportedWithdrawal[] }> {
    const withdrawals = (await this.rowsOf(orderIds)).map((row) => ({
      orderId: row.orderId ?? '',
      name: row.name,
      email: row.email,
      items: row.items,
      reason: row.reason,
      state: row.state,
      receivedAt: row.receivedAt.toISOString(),
      decisionReason: row.decisionReason,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      isUnconfirmed: row.needsConfirmation,
    }));
    return { withdrawals };
  }

  /** Declarations that were not confirmed within a month, with the mails about them. */
  @Retention()
  unconfirmedRule(): RetentionRule {
    const due = 'needs_confirmation and received_at < $1';
    return {
      name: 'unconfirmed-withdrawals',
      months: 1,
      count: (tx, before) => countRows(tx, `withdrawals where ${due}`, before),
      apply: async (tx, before, maxRows) => {
        const rows = await tx.query<{ id: string }[]>(
          `select id from withdrawals where ${due} limit ${maxRows} for update skip locked`,
          [before],
        );
        const ids = rows.map(({ id }) => id);
        await this.mails.eraseByKeys(tx, await this.linkKeysOf(ids, tx));
        await tx.query('delete from withdrawals where id = any($1)', [ids]);
        return ids.length;
      },
    };
  }

  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedCustomer): Promise<void> {
    await tx.getRepository(Withdrawal).update({ userId: formerUserId }, { userId });
  }

  /** Deletes what identifies the customer. The decision is kept with the order. */
  @Erasure()
  async erase(tx: EntityManager, { userId, orderIds }: ErasedCustomer): Promise<string[]> {
    const mailKeys = await this.mailKeysOf(orderIds, tx);
    await tx.query('delete from withdrawals where order_id is null and user_id = $1', [userId]);
    await tx.query('delete from withdrawals where order_id = any($1) and needs_confirmation', [orderIds]);
    await tx.query(
      'delete from withdrawal_links where withdrawal_id in (select id from withdrawals where order_id = any($1))',
      [orderIds],
    );
    await tx.query(
      `update withdrawals set name = '', email = '', reason = '', decision_reason = '', proven_email = null
        where order_id = any($1)`,
      [orderIds],
    );
    return mailKeys;
  }

  @DeletionWithOrders()
  async deleteByOrders(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
    await tx.query('delete from withdrawals where order_id = any($1)', [orderIds]);
  }

  private async linkKeysOf(withdrawalIds: readonly string[], tx: EntityManager): Promise<string[]> {
    const links = await tx.getRepository(WithdrawalLink).findBy({ withdrawalId: In([...withdrawalIds]) });
    return links.map(({ id }) => withdrawalLinkKey(id));
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
