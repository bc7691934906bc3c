import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import {
  emailTaken,
  type InvitationView,
  type InvitationIdParam,
  invitationRefused,
  type Invitations,
  type InvitationToken,
  findInvitation,
  inviteUser,
  type InviteUser,
  listInvitations,
  revokeInvitation,
  type SentInvitation,
} from '#contracts/identity/staff/invitations';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { IdentityConfig } from '../identity.config';
import { hashToken, newToken } from '../link-token';
import { invitationMail } from '../mails/invitation/invitation.mail';
import { UserAdminService } from '../users/user-admin.service';
import { UsersService } from '../users/users.service';
import { Invitation } from './invitation.entity';

const validDays = 7;
const maxListed = 100;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

function toInvitation({ id, email, role, createdAt, expiresAt }: Invitation): InvitationView {
  return { id, email, role, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** Invites people to accounts with a role, by a link that is mailed once, expires and can be revoked. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly administrators: UserAdminService,
    private readonly mailer: Mailer,
    private readonly auditLog: AuditLog,
    private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Replaces an earlier invitation of the address: only the newest link is valid. @throws Failure EMAIL_TAKEN */
  @Handles(inviteUser)
  async invite({ email, role }: InviteUser, { userId, language }: UserActor): Promise<SentInvitation> {
    return this.dataSource.transaction(async (tx) => {
      if (await this.users.findByEmail(tx, email)) throw new Failure(emailTaken);
      // An operator acts without an account.
      const isOperator = (await this.users.findTokenVersion(userId)) === undefined;
      const { invitation, token } = await this.insert(tx, {
        email,
        role,
        invitedBy: isOperator ? null : userId,
        expiresAt: inDays(validDays),
      });
      await this.mailer.enqueue(tx, {
        key: `invitation:${invitation.id}`,
        template: invitationMail,
        language,
        to: { address: email, name: '' },
        data: { token, days: validDays },
      });
      const after = { email, role };
      await this.auditLog.record(tx, { action: 'invitation.sent', subject: invitation.id, after });
      return { ...invitation, url: this.urlOf(token) };
    });
  }

  /** Creates the row of a link. @returns the token, which is not stored */
  private async insert(
    tx: EntityManager,
    values: Pick<Invitation, 'email' | 'role' | 'invitedBy' | 'expiresAt'>,
  ): Promise<{ invitation: InvitationView; token: string }> {
    const token = newToken();
    const row = { id: newId(), ...values, tokenHash: hashToken(token), createdAt: new Date() };
    // Of two at the same moment, the later one replaces the other.
    await tx.getRepository(Invitation).upsert(row, ['email']);
    return { invitation: toInvitation(row), token };
  }

  private urlOf(token: string): string {
    return `${this.config.SHOP_URL}/invite/${token}`;
  }

  /** Creates a link that makes its reader an administrator with an address of their choice. @returns its address */
  async createFirstAdministratorLink(tx: EntityManager): Promise<string> {
    const values = { email: null, role: 'admin' as const, invitedBy: null, expiresAt: inDays(1) };
    return this.urlOf((await this.insert(tx, values)).token);
  }

  @Handles(listInvitations)
  async list(): Promise<Invitations> {
    const rows = await this.dataSource.getRepository(Invitation).find({
      where: { email: Not(IsNull()), expiresAt: MoreThan(new Date()) },
      order: { createdAt: 'DESC' },
      take: maxListed,
    });
    return { invitations: rows.map(toInvitation) };
  }

  /** @throws Failure NOT_FOUND also for an invitation that was accepted meanwhile */
  @Handles(revokeInvitation)
  async revoke({ id }: InvitationIdParam): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const { affected } = await tx.getRepository(Invitation).delete({ id });
      if (affected !== 1) throw new Failure(notFound);
      await this.auditLog.record(tx, { action: 'invitation.revoked', subject: id });
    });
    this.log.info({ invitationId: id }, 'invitation revoked');
  }

  /** @throws Failure INVITATION_REFUSED */
  @Handles(findInvitation)
  async find({ token }: InvitationToken): Promise<InvitationView> {
    return toInvitation(await this.findValid(this.dataSource.manager, token));
  }

  /**
   * The invitation of a token, locked until the end of the transaction where one is open. It ends with the role of the administrator
   * who sent it. @throws Failure INVITATION_REFUSED
   */
  async findValid(tx: EntityManager, token: string, isLocked = false): Promise<Invitation> {
    const invitation = await tx.getRepository(Invitation).findOne({
      where: { tokenHash: hashToken(token), expiresAt: MoreThan(new Date()) },
      ...(isLocked ? { lock: { mode: 'pessimistic_write' as const } } : {}),
    });
    if (!invitation) throw new Failure(invitationRefused);
    if (
      invitation.invitedBy !== null &&
      !(await this.administrators.isAdministrator(tx, invitation.invitedBy))
    )
      throw new Failure(invitationRefused);
    return invitation;
  }

  /**
   * Ends a locked invitation that was accepted. Other links to the first administrator stay and are refused: to delete one that
   * another person locks at this moment, while that transaction waits for the lock of the administrators, would be a deadlock.
   */
  async end(tx: EntityManager, { id }: Invitation): Promise<void> {
    await tx.getRepository(Invitation).delete({ id });
  }

  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule({ name: 'invitations', months: 1 }, 'invitations', 'expires_at < $1');
  }
}
