import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { accountsMerged } from '#contracts/identity/events';
import {
  mergeAccounts,
  type MergeAccounts,
  mergeAddressUnknown,
  sameAccount,
  staffNotMerged,
} from '#contracts/identity/user-admin';
import { isStaff } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { Mailer } from '#platform/mail/mailer';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { CustomerNotesService } from '../customer-notes/customer-notes.service';
import { accountMergedMail } from '../mails/account/account-merged.mail';
import { otherAccountMergedMail } from '../mails/account/other-account-merged.mail';
import { SessionsService } from '../sessions/sessions.service';
import { MergedUsersService } from '../users/merged-users.service';
import { type User, UsersService } from '../users/users.service';

/**
 * Merges two accounts of one person: the former one accepts no log-in any more, and the other services give everything of it to the
 * other one on `identity.accounts-merged`.
 */
@Injectable()
export class AccountMergesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly mergedUsers: MergedUsersService,
    private readonly sessions: SessionsService,
    private readonly notes: CustomerNotesService,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  /** @throws Failure NOT_FOUND, SAME_ACCOUNT, STAFF_NOT_MERGED, MERGE_ADDRESS_UNKNOWN */
  @Handles(mergeAccounts)
  async merge({ id, email, formerEmail, reason }: MergeAccounts): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const { user, owner: former } = await this.users.lockWithEmailOwner(tx, id, formerEmail);
      if (user.mergedInto !== null || user.email !== email) throw new Failure(mergeAddressUnknown, { email });
      if (!former || former.mergedInto !== null)
        throw new Failure(mergeAddressUnknown, { email: formerEmail });
      if (former.id === user.id) throw new Failure(sameAccount);
      if (isStaff(former.role)) throw new Failure(staffNotMerged);
      await this.end(tx, former, user);
      const after = { formerUserId: former.id, reason };
      await this.auditLog.record(tx, { action: 'user.merged', subject: user.id, after });
    });
  }

  private async end(tx: EntityManager, former: User, user: User): Promise<void> {
    await this.users.raiseTokenVersion(tx, former);
    await this.sessions.endEach(tx, former.id);
    await this.notes.move(tx, former.id, user.id);
    const mergedAt = await this.mergedUsers.mark(tx, former, user);
    // Neither mail names the other address: the administrator may be wrong about the person.
    await this.mailer.enqueue(tx, {
      ...{ key: `account-merged:${former.id}`, template: accountMergedMail, language: former.language },
      ...{ to: { address: former.email, name: former.firstName }, data: {} },
    });
    await this.mailer.enqueue(tx, {
      ...{ key: `other-account-merged:${former.id}`, template: otherAccountMergedMail },
      ...{ language: user.language, to: { address: user.email, name: user.firstName }, data: {} },
    });
    await this.outbox.add(tx, accountsMerged, {
      ...{ userId: user.id, formerUserId: former.id, email: user.email },
      mergedAt: mergedAt.toISOString(),
    });
  }
}
