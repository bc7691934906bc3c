import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { MergedAccountRecord } from '#contracts/identity/data-export';
import { User } from './user.entity';

/** The accounts that were merged into others. Their rows stay, so that their addresses are not registered again. */
@Injectable()
export class MergedUsersService {
  constructor(private readonly dataSource: DataSource) {}

  /** Marks a locked account, and those that were merged into it, as merged into another one. */
  async mark(tx: EntityManager, { id }: User, into: User): Promise<Date> {
    const mergedAt = new Date();
    const users = tx.getRepository(User);
    await users.update({ mergedInto: id }, { mergedInto: into.id });
    await users.update({ id }, { mergedInto: into.id, mergedAt });
    return mergedAt;
  }

  /** Locks the accounts that were merged into a locked one. */
  lockFormer(tx: EntityManager, mergedInto: string): Promise<User[]> {
    const lock = { mode: 'pessimistic_write' } as const;
    return tx
      .getRepository(User)
      .find({ where: { mergedInto, deletedAt: IsNull() }, order: { id: 'ASC' }, lock });
  }

  /** For the data export. */
  async formerOf(mergedInto: string): Promise<MergedAccountRecord[]> {
    const users = await this.dataSource
      .getRepository(User)
      .find({ where: { mergedInto, deletedAt: IsNull() }, order: { mergedAt: 'DESC', id: 'ASC' } });
    return users.map(({ email, firstName, lastName, mergedAt, createdAt }) => {
      return { email, firstName, lastName, mergedAt: (mergedAt ?? createdAt).toISOString() };
    });
  }
}
