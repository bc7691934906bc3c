import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import {
  resetPassword,
  type ResetPasswordWithRequest,
  resetRefused,
} from '#contracts/identity/password-resets';
import { Failure, notFound } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { CodeAttemptsService } from '../code-attempts/code-attempts.service';
import { hashToken } from '../link-token';
import { TwoFactorCodesService } from '../two-factor/two-factor-codes.service';
import { TwoFactorService } from '../two-factor/two-factor.service';
import { CredentialsService } from '../users/credentials.service';
import { UsersService } from '../users/users.service';
import { PasswordReset } from './password-reset.entity';
import { ResetCodesService } from './reset-codes.service';
import { isCode } from './reset-secrets';
import { Erasure } from '../personal-data';

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
    @Inject(LOG) private readonly log: Log,
  ) {}

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
