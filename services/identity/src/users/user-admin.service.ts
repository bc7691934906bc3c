import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { userUpdated } from '#contracts/identity/events';
import {
  type AdminUser,
  changeRole,
  type ChangeRole,
  type CustomerProfile,
  findActors,
  type FindActors,
  findCustomer,
  lastAdmin,
  listUserNames,
  listUsers,
  type ListUsers,
  maxActors,
  ownRole,
  type UserIdParam,
  type UserIds,
  type UserNames,
  type UserPage,
} from '#contracts/identity/user-admin';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { User } from './user.entity';
import { UsersService } from './users.service';

/** Advisory lock of everything that depends on the number of administrators. */
const administratorsLock = 727_002;

function toAdminUser({ id, firstName, lastName, email, role, createdAt }: User): AdminUser {
  return { id, _id: id, firstName, lastName, email, role, createdAt: createdAt.toISOString() };
}

/** The condition of the list of accounts. */
export function userFilter(search: string): ListFilter {
  const filter = new ListFilter().where('deleted_at is null');
  return search ? filter.contains('search_text', search, 'folded') : filter;
}

/** Lists accounts for administrators and changes their roles. */
@Injectable()
export class UserAdminService {
  readonly newestFirst: NewestFirstList;

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {
    this.newestFirst = new NewestFirstList(dataSource, { table: 'users', sortedBy: 'created_at' });
  }

  /** Newest first; the search covers names and address. */
  @Handles(listUsers)
  async list({ search, ...query }: ListUsers): Promise<UserPage> {
    const { ids, pagination } = await this.newestFirst.page(query, userFilter(search));
    const users = await this.dataSource.getRepository(User).findBy({ id: In(ids) });
    return { users: inListOrder(ids, users).map(toAdminUser), pagination };
  }

  /** @throws Failure NOT_FOUND */
  @Handles(findCustomer)
  async find({ id }: UserIdParam): Promise<CustomerProfile> {
    const user = await this.users.findById(id);
    const { language, lastActiveAt, emailConfirmedAt, termsVersion, mergedInto } = user;
    const merge = mergedInto === null ? {} : { mergedInto };
    const facts = { language, isEmailConfirmed: emailConfirmedAt !== null, termsVersion, ...merge };
    return { ...toAdminUser(user), ...facts, lastActiveAt: lastActiveAt.toISOString() };
  }

  @Handles(listUserNames)
  async listNames({ ids }: UserIds): Promise<UserNames> {
    const users = await this.dataSource.getRepository(User).findBy({ id: In([...ids]), deletedAt: IsNull() });
    return {
      users: users.map(({ id, firstName, lastName, email }) => ({
        id,
        name: `${firstName} ${lastName}`.trim(),
        email,
      })),
    };
  }

  @Handles(findActors)
  async findActors({ text }: FindActors): Promise<UserIds> {
    const { ids } = await this.newestFirst.page({ page: 1, limit: maxActors }, userFilter(text));
    return { ids };
  }

  /**
   * Ends the older session tokens of the user.
   * @throws Failure NOT_FOUND, OWN_ROLE, LAST_ADMIN
   */
  @Handles(changeRole)
  async changeRole({ id, role }: ChangeRole, { userId: actorId }: UserActor): Promise<AdminUser> {
    return this.dataSource.transaction(async (tx) => {
      const user = await this.users.lockById(tx, id);
      if (user.role === role) return toAdminUser(user);
      if (id === actorId) throw new Failure(ownRole);
      await this.assertNotLastAdmin(tx, user);
      const tokenVersion = user.tokenVersion + 1;
      await tx.getRepository(User).update({ id }, { role, tokenVersion });
      await this.outbox.add(tx, userUpdated, { userId: id, role, tokenVersion, language: user.language });
      const roles = { before: { role: user.role }, after: { role } };
      await this.auditLog.record(tx, { action: 'user.role-changed', subject: id, ...roles });
      return toAdminUser({ ...user, role });
    });
  }

  /**
   * Rejects the removal of the only administrator. The advisory lock serializes two administrators who remove each other's
   * role at the same moment. @throws Failure LAST_ADMIN
   */
  async assertNotLastAdmin(tx: EntityManager, { id, role }: User): Promise<void> {
    if (role !== 'admin') return;
    await tx.query('select pg_advisory_xact_lock($1)', [administratorsLock]);
    const others: unknown[] = await tx.query(
      `select 1 from users where role = 'admin' and deleted_at is null and id <> $1 limit 1`,
      [id],
    );
    if (others.length === 0) throw new Failure(lastAdmin);
  }

  /** Whether the shop has an administrator. Serialized: of two first administrators at the same moment, the second sees the first. */
  async hasAny(tx: EntityManager): Promise<boolean> {
    await tx.query('select pg_advisory_xact_lock($1)', [administratorsLock]);
    return tx.getRepository(User).existsBy({ role: 'admin', deletedAt: IsNull() });
  }

  /** Every administrator, for mails. */
  findAll(tx: EntityManager): Promise<User[]> {
    return tx.getRepository(User).findBy({ role: 'admin', deletedAt: IsNull() });
  }

  /** Everyone with a role of the staff, or those of some accounts who have one. */
  findStaff(tx: EntityManager, ids?: readonly string[]): Promise<User[]> {
    return tx.getRepository(User).find({
      where: { role: Not('user'), deletedAt: IsNull(), ...(ids ? { id: In([...ids]) } : {}) },
      order: { firstName: 'ASC', lastName: 'ASC', id: 'ASC' },
    });
  }

  /** Whether a user is an administrator now. */
  isAdministrator(tx: EntityManager, id: string): Promise<boolean> {
    return tx.getRepository(User).existsBy({ id, role: 'admin', deletedAt: IsNull() });
  }
}
