import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, type SelectQueryBuilder } from 'typeorm';
import {
  type ChangeRole,
  lastAdmin,
  type ListUsers,
  type NamedUsers,
  ownRole,
  type UserPage,
  type UserRow,
} from '#contracts/identity/administration';
import { userUpdated } from '#contracts/identity/events';
import { Failure, notFound } from '#contracts/kit/failure';
import { Audit } from '#platform/audit/audit';
import { Outbox } from '#platform/events/outbox';
import { User } from './user.entity';
import { Farewell } from './farewell.service';

/** Any number; it only has to be the same for everybody who takes an admin away. */
const adminsLock = 727_002;

export function userRow({ id, firstName, lastName, email, role, createdAt }: User): UserRow {
  return { id, _id: id, firstName, lastName, email, role, createdAt: createdAt.toISOString() };
}

/** Accounts as administrators see and change them. */
@Injectable()
export class AdministrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly farewell: Farewell,
    private readonly audit: Audit,
  ) {}

  async list(asked: ListUsers): Promise<UserPage> {
    const { page, limit } = asked;
    const [users, total] = await this.pageOf(asked).getManyAndCount();
    return { users: users.map(userRow), pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
  }

  /** Newest first; the search looks at names and address. */
  pageOf({ page, limit, search }: ListUsers): SelectQueryBuilder<User> {
    const query = this.dataSource.getRepository(User).createQueryBuilder('u').where('u.deleted_at is null');
    if (search)
      query.andWhere(`(u.first_name || ' ' || u.last_name || ' ' || u.email) ilike :pattern`, {
        pattern: `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`,
      });
    return query
      .orderBy('u.created_at', 'DESC')
      .addOrderBy('u.id', 'DESC')
      .offset((page - 1) * limit)
      .limit(limit);
  }

  async name(ids: readonly string[]): Promise<NamedUsers> {
    const users = await this.dataSource.getRepository(User).findBy({ id: In([...ids]), deletedAt: IsNull() });
    return {
      users: users.map(({ id, firstName, lastName, email }) => ({
        id,
        name: `${firstName} ${lastName}`.trim(),
        email,
      })),
    };
  }

  /**
   * Older tokens of the user end at once.
   * @throws Failure NOT_FOUND, OWN_ROLE, LAST_ADMIN
   */
  async changeRole({ id, role }: ChangeRole, actorId: string): Promise<UserRow> {
    return this.dataSource.transaction(async (tx) => {
      const user = await this.locked(tx, id);
      if (user.role === role) return userRow(user);
      if (id === actorId) throw new Failure(ownRole);
      if (user.role === 'admin') await this.refuseLastAdmin(tx, id);
      const tokenVersion = user.tokenVersion + 1;
      await tx.getRepository(User).update({ id }, { role, tokenVersion });
      await this.outbox.add(tx, userUpdated, { userId: id, role, tokenVersion, language: user.language });
      const roles = { before: { role: user.role }, after: { role } };
      await this.audit.record(tx, { action: 'user.role-changed', subject: id, ...roles });
      return userRow({ ...user, role });
    });
  }

  /** @throws Failure NOT_FOUND, OWN_ROLE, LAST_ADMIN */
  async delete(id: string, actorId: string): Promise<void> {
    if (id === actorId) throw new Failure(ownRole);
    await this.dataSource.transaction(async (tx) => {
      const { email, role } = await this.remove(tx, id);
      await this.audit.record(tx, { action: 'user.deleted', subject: id, before: { email, role } });
    });
  }

  /** The end of an account, whoever wants it. @throws Failure NOT_FOUND, LAST_ADMIN */
  async end(id: string): Promise<void> {
    await this.dataSource.transaction((tx) => this.remove(tx, id));
  }

  private async remove(tx: EntityManager, id: string): Promise<User> {
    const user = await this.locked(tx, id);
    if (user.role === 'admin') await this.refuseLastAdmin(tx, id);
    await this.farewell.say(tx, user);
    return user;
  }

  /** Two administrators taking each other's role at once come one after the other here. */
  private async refuseLastAdmin(tx: EntityManager, id: string): Promise<void> {
    await tx.query('select pg_advisory_xact_lock($1)', [adminsLock]);
    const others: unknown[] = await tx.query(
      `select 1 from users where role = 'admin' and deleted_at is null and id <> $1 limit 1`,
      [id],
    );
    if (others.length === 0) throw new Failure(lastAdmin);
  }

  private async locked(tx: EntityManager, id: string): Promise<User> {
    const user = await tx
      .getRepository(User)
      .findOne({ where: { id, deletedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
    if (!user) throw new Failure(notFound);
    return user;
  }
}
