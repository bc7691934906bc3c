import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { userDeleted } from '#contracts/identity/events';
import {
  deleteAccount,
  deleteUser,
  deleteUsers,
  ownRole,
  type UserIdParam,
} from '#contracts/identity/user-admin';
import { isStaff, type UserActor } from '#contracts/kit/actor';
import { Failure, forbidden } from '#contracts/kit/failure';
import { hasPermission } from '#contracts/kit/permissions';
import type { Nothing } from '#contracts/kit/request';
import type { BulkIds, BulkOutcomes } from '#contracts/operations/bulk';
import { AuditLog } from '#platform/audit/audit-log';
import { applyToEach } from '#platform/bulk/apply-to-each';
import { Mailer } from '#platform/mail/mailer';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { accountDeletedMail } from '../mails/account/account-deleted.mail';
import { UserAdminService } from '../users/user-admin.service';
import { MergedUsersService } from '../users/merged-users.service';
import { type User, UsersService } from '../users/users.service';
import { PersonalDataService } from './personal-data.service';

/** Deletes accounts: anonymizes the user's row, erases all other personal data and publishes `identity.user-deleted`. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly userAdmin: UserAdminService,
    private readonly mergedUsers: MergedUsersService,
    private readonly personalData: PersonalDataService,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  /** By an administrator; an account of the staff by one who manages the staff. @throws Failure NOT_FOUND, OWN_ROLE, LAST_ADMIN */
  @Handles(deleteUser)
  async deleteByAdmin({ id }: UserIdParam, actor: UserActor): Promise<void> {
    if (id === actor.userId) throw new Failure(ownRole);
    await this.dataSource.transaction(async (tx) => {
      const { email, role } = await this.deleteById(tx, id);
      if (isStaff(role) && !hasPermission(actor, 'staff:write')) throw new Failure(forbidden);
      await this.auditLog.record(tx, { action: 'user.deleted', subject: id, before: { email, role } });
    });
  }

  @Handles(deleteUsers)
  deleteMany({ ids }: BulkIds, actor: UserActor): Promise<BulkOutcomes> {
    return applyToEach(ids, (id) => this.deleteByAdmin({ id }, actor));
  }

  /** By the owner. @throws Failure NOT_FOUND, LAST_ADMIN */
  @Handles(deleteAccount)
  async deleteOwn(_: Nothing, { userId: id }: UserActor): Promise<void> {
    await this.dataSource.transaction((tx) => this.deleteById(tx, id));
  }

  /** @throws Failure NOT_FOUND, LAST_ADMIN */
  async deleteById(tx: EntityManager, id: string): Promise<User> {
    const user = await this.repeatDeletion(tx, id);
    await this.mailer.enqueue(tx, {
      key: `account-deleted:${id}`,
      template: accountDeletedMail,
      language: user.language,
      to: { address: user.email, name: user.firstName },
      data: {},
    });
    return user;
  }

  /**
   * The same without the last mail, which the owner has received already; with the accounts that were merged into this one.
   * @throws Failure NOT_FOUND for an account that was merged itself, LAST_ADMIN
   */
  async repeatDeletion(tx: EntityManager, id: string): Promise<User> {
    const user = await this.users.lockById(tx, id);
    await this.userAdmin.assertNotLastAdmin(tx, user);
    for (const former of await this.mergedUsers.lockFormer(tx, id)) await this.delete(tx, former);
    await this.delete(tx, user);
    return user;
  }

  private async delete(tx: EntityManager, user: User): Promise<void> {
    const deletedAt = new Date();
    await this.personalData.erase(tx, user, deletedAt);
    await this.outbox.add(tx, userDeleted, { userId: user.id, deletedAt: deletedAt.toISOString() });
  }
}
