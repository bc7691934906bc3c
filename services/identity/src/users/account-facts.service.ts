import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { normalizeEmail } from '#contracts/fields/email';
import { userDeleted } from '#contracts/identity/events';
import {
  type Accounts,
  type ErasedUserId,
  findAccounts,
  type FindAccounts,
  republishDeletion,
} from '#contracts/identity/reconciliation';
import {
  type ConfirmedAccounts,
  findConfirmedAccounts,
  type FindConfirmedAccounts,
} from '#contracts/identity/users';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { User } from './user.entity';

/** Accounts for the reconciliation, which exist and which were deleted, for imports, and for mails to all of them. */
@Injectable()
export class AccountFactsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @Handles(findAccounts)
  async find({ userIds }: FindAccounts): Promise<Accounts> {
    const users = await this.dataSource.getRepository(User).find({
      select: { id: true, email: true, emailSince: true, deletedAt: true },
      where: { id: In([...userIds]) },
    });
    return {
      accounts: users.map(({ id: userId, email, emailSince, deletedAt }) => ({
        userId,
        emailHash: deletedAt ? null : createHash('sha256').update(normalizeEmail(email)).digest('hex'),
        emailSince: deletedAt ? null : emailSince.toISOString(),
        erasedAt: deletedAt?.toISOString() ?? null,
      })),
    };
  }

  /** Of a merged account, the account that is left. */
  @Handles(findConfirmedAccounts)
  async findConfirmed({ emails }: FindConfirmedAccounts): Promise<ConfirmedAccounts> {
    const users = await this.dataSource.getRepository(User).find({
      select: { id: true, email: true, mergedInto: true },
      where: { email: In(emails), emailConfirmedAt: Not(IsNull()), deletedAt: IsNull() },
    });
    return { accounts: users.map(({ id, email, mergedInto }) => ({ userId: mergedInto ?? id, email })) };
  }

  /** The next accounts in the order of their ids that exist and are not younger than a time. */
  listAfter(tx: EntityManager, after: string | null, createdUntil: Date, limit: number): Promise<User[]> {
    return tx.getRepository(User).find({
      where: {
        ...(after ? { id: MoreThan(after) } : {}),
        createdAt: LessThanOrEqual(createdUntil),
        deletedAt: IsNull(),
        mergedInto: IsNull(),
      },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  /** Services that missed the deletion erase the user then; for the others the event changes nothing. */
  @Handles(republishDeletion)
  async republishDeletion({ userId }: ErasedUserId): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const user = await tx.getRepository(User).findOneBy({ id: userId });
      if (user?.deletedAt)
        await this.outbox.add(tx, userDeleted, { userId, deletedAt: user.deletedAt.toISOString() });
    });
  }
}
