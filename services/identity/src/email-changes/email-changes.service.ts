import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';
import {
  confirmEmailChange,
  type ConfirmEmailChange,
  emailChangeRefused,
  type EmailChangeRequested,
  type RequestEmailChange,
  requestEmailChange,
  requestEmailConfirmation,
} from '#contracts/identity/email-changes';
import { currentPasswordWrong } from '#contracts/identity/profile';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { assertMailAllowed } from '#contracts/operations/mail-limit';
import { translate } from '#i18n/translate';
import { newId } from '#platform/database/new-id';
import { violatedConstraint } from '#platform/database/violated-constraint';
import type { Log } from '#platform/log/log';
import { MailAdmin } from '#platform/mail/mail-admin';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { hashToken, newToken } from '../link-token';
import { PasswordResetsService } from '../password-resets/password-resets.service';
import { CredentialsService } from '../users/credentials.service';
import { type User, UsersService } from '../users/users.service';
import { EmailChange } from './email-change.entity';
import { EmailChangeMails, type EmailLink } from './email-change-mails';
import { Erasure } from '../personal-data';

const linkTtlMs = dayMs;
/** Limits the mails to an address that is not confirmed yet. */
const confirmationLimit = { pauseMs: 2 * 60_000, maxPerDay: 5 };

/** Confirms addresses of accounts by mailed links, and changes them after the password and such a confirmation. */
@Injectable()
export class EmailChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly credentials: CredentialsService,
    private readonly resets: PasswordResetsService,
    private readonly mails: EmailChangeMails,
    private readonly mailAdmin: MailAdmin,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Mails both addresses; nothing changes yet. An address that has an account gets the same response, and a mail informs its
   * owner.
   * @throws Failure CURRENT_PASSWORD_WRONG
   */
  @Handles(requestEmailChange)
  async request(
    { newEmail, password }: RequestEmailChange,
    { userId, language }: UserActor,
  ): Promise<EmailChangeRequested> {
    const { passwordHash } = await this.credentials.verify(userId, password);
    await this.dataSource.transaction(async (tx) => {
      // The lock on the owner prevents an account deletion in between: the mail would remain after it.
      const { user, owner } = await this.users.lockWithEmailOwner(tx, userId, newEmail);
      // The password was changed after the check.
      if (user.passwordHash !== passwordHash) throw new Failure(currentPasswordWrong);
      const link = await this.createLink(tx, user, newEmail);
      await this.mails.queueRequestMails(tx, { ...link, user, newEmail, owner });
    });
    this.log.info({ userId }, 'email change requested');
    return { message: translate(language, 'email_change.asked', { email: newEmail }) };
  }

  /** Mails a link to the account's address, unless it is confirmed already. @throws Failure NOT_FOUND, MAIL_SENT_RECENTLY */
  @Handles(requestEmailConfirmation)
  async requestConfirmation(_: Nothing, { userId }: UserActor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const user = await this.users.lockById(tx, userId);
      if (user.emailConfirmedAt) return;
      assertMailAllowed(await this.confirmationTimes(tx, user), confirmationLimit);
      await this.mails.queueConfirmation(tx, { ...(await this.createLink(tx, user, user.email)), user });
    });
  }

  /** When links to the account's address were sent. The lock on the user serializes parallel requests. */
  private async confirmationTimes(tx: EntityManager, { id, email }: User): Promise<Date[]> {
    const sent = await tx.getRepository(EmailChange).find({
      where: { userId: id, oldEmail: email, newEmail: email },
      order: { createdAt: 'DESC' },
      take: confirmationLimit.maxPerDay,
    });
    return sent.map(({ createdAt }) => createdAt);
  }

  /** Creates a confirmation link, which replaces the user's earlier ones. */
  private async createLink(tx: EntityManager, user: User, newEmail: string): Promise<EmailLink> {
    const [id, token] = [newId(), newToken()];
    const changes = tx.getRepository(EmailChange);
    await changes.update({ userId: user.id, endedAt: IsNull() }, { endedAt: new Date() });
    await changes.insert({
      id,
      userId: user.id,
      oldEmail: user.email,
      newEmail,
      tokenVersion: user.tokenVersion,
      tokenHash: hashToken(token),
      expiresAt: new Date(Date.now() + linkTtlMs),
      endedAt: null,
    });
    return { id, token };
  }

  /** @throws Failure EMAIL_CHANGE_REFUSED */
  @Handles(confirmEmailChange)
  async confirm({ token }: ConfirmEmailChange): Promise<void> {
    try {
      await this.dataSource.transaction((tx) => this.redeem(tx, token));
    } catch (error) {
      const isRefused = violatedConstraint(error) === 'users_email' || Failure.is(error, notFound);
      throw isRefused ? new Failure(emailChangeRefused) : error;
    }
  }

  private async redeem(tx: EntityManager, token: string): Promise<void> {
    const tokenHash = hashToken(token);
    const change = await tx.getRepository(EmailChange).findOneBy({ tokenHash });
    if (!change) throw new Failure(emailChangeRefused);
    const { id, userId, newEmail, tokenVersion } = change;
    // The user is locked before the link, in the same order as by a request and by an account deletion.
    const user = await this.users.lockById(tx, userId);
    const now = new Date();
    const redeemed = {
      endedAt: now,
      redeemedAt: now,
      oldSince: user.emailConfirmedAt && user.email !== newEmail ? user.emailSince : null,
    };
    const { affected } = await tx
      .getRepository(EmailChange)
      .update({ id, endedAt: IsNull(), expiresAt: MoreThan(now) }, redeemed);
    if (affected !== 1) throw new Failure(emailChangeRefused);
    // A new password or the end of all sessions cancels earlier requests, which another person may have made.
    if (user.tokenVersion !== tokenVersion) throw new Failure(emailChangeRefused);
    if (user.email === newEmail) return this.users.confirmEmail(tx, user);
    await this.users.setEmail(tx, user, newEmail);
    await this.resets.revokeAll(tx, userId);
    await this.mails.queueChangedNotice(tx, { id, user, newEmail });
    this.log.info({ userId }, 'email changed');
  }

  @Retention()
  retentionRule(): RetentionRule {
    const months = 'RETENTION_ACCOUNTS_MONTHS';
    return rowDeletionRule({ name: 'email-changes', months }, 'email_changes', 'created_at < $1');
  }

  /** Mails about a change were sent to other addresses as well. Further mails to an address of another account stay. */
  @Erasure()
  async erase(tx: EntityManager, userId: string): Promise<void> {
    const changes = await tx.getRepository(EmailChange).findBy({ userId });
    await tx.getRepository(EmailChange).delete({ userId });
    await this.mailAdmin.eraseByKeys(
      tx,
      changes.flatMap(({ id }) => this.mails.keysOf(id)),
    );
    const addresses = new Set(
      changes.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail]).filter(Boolean),
    );
    for (const address of addresses)
      if (!(await this.users.findByEmail(tx, address))) await this.mailAdmin.eraseByAddress(tx, address);
  }
}
