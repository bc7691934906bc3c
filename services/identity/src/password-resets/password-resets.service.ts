import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import {
  forgotPassword,
  type ForgotPassword,
  type PasswordResetRequested,
  resetPassword,
  type ResetPasswordWithRequest,
  resetRefused,
} from '#contracts/identity/password-resets';
import type { Actor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { translate } from '#i18n/translate';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { CodeAttemptsService } from '../code-attempts/code-attempts.service';
import { IdentityConfig } from '../identity.config';
import { hashToken } from '../link-token';
import { passwordResetMail } from '../mails/password/password-reset.mail';
import { passwordResetLinkMail } from '../mails/password/password-reset-link.mail';
import { TwoFactorCodesService } from '../two-factor/two-factor-codes.service';
import { TwoFactorService } from '../two-factor/two-factor.service';
import { CredentialsService } from '../users/credentials.service';
import { type User, UsersService } from '../users/users.service';
import { PasswordReset } from './password-reset.entity';
import { ResetCodesService } from './reset-codes.service';
import { hashResetCode, isCode, newResetSecrets, type ResetSecrets } from './reset-secrets';
import { Erasure } from '../personal-data';

/** api §5. */
const ttlMinutes = 10;
/** Requests of one account that are valid at the same time. Further requests get the same response and no mail. */
const maxActiveRequests = 10;

interface ResetMail extends ResetSecrets {
  requestId: string;
  user: User;
}

interface NewPassword {
  requestId: string;
  userId: string;
  hash: string;
}

/** Sets a new password by a mailed code or link. */
@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly credentials: CredentialsService,
    private readonly twoFactor: TwoFactorService,
    private readonly twoFactorCodes: TwoFactorCodesService,
    private readonly codes: ResetCodesService,
    private readonly attempts: CodeAttemptsService,
    private readonly mailer: Mailer,
    private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Mails code and link. An unknown address costs the same work; its request has no user. */
  @Handles(forgotPassword)
  async request({ email }: ForgotPassword, { language }: Actor): Promise<PasswordResetRequested> {
    const id = newId();
    const { code, token } = newResetSecrets();
    await this.dataSource.transaction(async (tx) => {
      // The lock serializes parallel requests, and changes of the address.
      const user = await this.users.lockByEmail(tx, email);
      // Earlier requests stay valid: a new one must not end the link that the owner is about to open.
      const isMailed = user !== null && (await this.activeRequestCount(tx, user.id)) < maxActiveRequests;
      await tx.getRepository(PasswordReset).insert({
        id,
        userId: isMailed ? user.id : null,
        codeHash: hashResetCode(id, code, this.config.SESSION_PRIVATE_KEY),
        tokenHash: hashToken(token),
        expiresAt: new Date(Date.now() + ttlMinutes * 60_000),
        endedAt: null,
      });
      if (isMailed) await this.queueMail(tx, { requestId: id, code, token, user });
    });
    return { requestId: id, message: translate(language, 'auth.reset_sent') };
  }

  /** Mails code and link, or the link alone while codes of the account are rejected. */
  private async queueMail(tx: EntityManager, { requestId, code, token, user }: ResetMail): Promise<void> {
    const mail = {
      key: `password-reset:${requestId}`,
      language: user.language,
      to: { address: user.email, name: user.firstName },
    };
    const isLinkOnly = await this.attempts.isExhausted(tx, user.id, 'password-reset');
    const minutes = ttlMinutes;
    if (isLinkOnly)
      await this.mailer.enqueue(tx, { ...mail, template: passwordResetLinkMail, data: { token, minutes } });
    else
      await this.mailer.enqueue(tx, { ...mail, template: passwordResetMail, data: { code, token, minutes } });
  }

  private activeRequestCount(tx: EntityManager, userId: string): Promise<number> {
    return tx
      .getRepository(PasswordReset)
      .countBy({ userId, endedAt: IsNull(), expiresAt: MoreThan(new Date()) });
  }

  /** Sets the new password, ends all sessions and confirms the address. @throws Failure RESET_REFUSED */
  @Handles(resetPassword)
  async redeem(input: ResetPasswordWithRequest): Promise<void> {
    const reset = isCode(input.token)
      ? await this.codes.findMatchingRequest(input)
      : await this.findByToken(input.token);
    if (!reset?.userId) throw new Failure(resetRefused);
    const { id: requestId, userId } = reset;
    const hash = await this.credentials.hash(input.newPassword);
    try {
      await this.dataSource.transaction((tx) => this.setNewPassword(tx, { requestId, userId, hash }));
    } catch (error) {
      throw Failure.is(error, notFound) ? new Failure(resetRefused) : error;
    }
    this.log.info({ userId }, 'password reset');
  }

  private async setNewPassword(tx: EntityManager, { requestId, userId, hash }: NewPassword): Promise<void> {
    // The user is locked before the request, in the same order as by a new request.
    const user = await this.users.lockById(tx, userId);
    const { affected } = await tx
      .getRepository(PasswordReset)
      .update({ id: requestId, endedAt: IsNull(), expiresAt: MoreThan(new Date()) }, { endedAt: new Date() });
    if (affected !== 1) throw new Failure(resetRefused);
    await this.revokeAll(tx, userId);
    // A stranger who registered the address before its owner may have enabled two-factor authentication.
    if (!user.emailConfirmedAt) await this.twoFactor.erase(tx, userId);
    await this.twoFactorCodes.resetAttempts(tx, userId);
    await this.attempts.clear(tx, userId);
    await this.users.confirmEmail(tx, await this.users.setPassword(tx, user, hash, requestId));
  }

  /** Ends all requests: their mails are in a mailbox that may no longer be the user's. */
  async revokeAll(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(PasswordReset).update({ userId, endedAt: IsNull() }, { endedAt: new Date() });
  }

  @Erasure()
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(PasswordReset).delete({ userId });
  }

  @Retention()
  retentionRule(): RetentionRule {
    const months = 'RETENTION_ACCOUNTS_MONTHS';
    return rowDeletionRule({ name: 'password-resets', months }, 'password_resets', 'created_at < $1');
  }

  private findByToken(token: string): Promise<PasswordReset | null> {
    return this.dataSource.getRepository(PasswordReset).findOneBy({ tokenHash: hashToken(token) });
  }
}
