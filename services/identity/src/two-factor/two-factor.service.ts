import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { SessionToken } from '#contracts/identity/log-in';
import {
  clearTwoFactor,
  type ClearTwoFactor,
  disableTwoFactor,
  type PasswordAndCode,
  type RecoveryCodes,
  renewRecoveryCodes,
  twoFactorState,
  type TwoFactorState,
} from '#contracts/identity/two-factor';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import type { MailTemplate } from '#platform/mail-templates/mail-template';
import { Mailer } from '#platform/mail/mailer';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { twoFactorOffMail } from '../mails/two-factor/second-factor-off.mail';
import { SessionsService } from '../sessions/sessions.service';
import { CredentialsService } from '../users/credentials.service';
import { type User, UsersService } from '../users/users.service';
import { AuthenticatorApp } from './authenticator-app.entity';
import { RecoveryCode } from './recovery-code.entity';
import { TwoFactorCodesService } from './two-factor-codes.service';
import { Erasure } from '../personal-data';

/** Disables two-factor authentication and renews its recovery codes. */
@Injectable()
export class TwoFactorService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly credentials: CredentialsService,
    private readonly sessions: SessionsService,
    private readonly codes: TwoFactorCodesService,
    private readonly mailer: Mailer,
    private readonly auditLog: AuditLog,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @Handles(twoFactorState)
  async state(_: Nothing, { userId }: UserActor): Promise<TwoFactorState> {
    const recoveryCodesLeft = await this.dataSource
      .getRepository(RecoveryCode)
      .countBy({ userId, usedAt: IsNull() });
    return { isOn: await this.codes.isEnabled(userId), recoveryCodesLeft };
  }

  /** Invalidates the former recovery codes. @throws Failure CURRENT_PASSWORD_WRONG, CODE_REFUSED */
  @Handles(renewRecoveryCodes)
  async renewRecoveryCodes(
    { password, code }: PasswordAndCode,
    { userId }: UserActor,
  ): Promise<RecoveryCodes> {
    await this.credentials.verify(userId, password);
    await this.codes.consume(userId, code);
    return {
      recoveryCodes: await this.dataSource.transaction((tx) => this.codes.replaceRecoveryCodes(tx, userId)),
    };
  }

  /** Disables two-factor authentication and ends every other session. @throws Failure CURRENT_PASSWORD_WRONG, CODE_REFUSED */
  @Handles(disableTwoFactor)
  async disable(
    { password, code }: PasswordAndCode,
    { userId, sessionId }: UserActor,
  ): Promise<SessionToken> {
    await this.credentials.verify(userId, password);
    await this.codes.consume(userId, code);
    return {
      token: await this.dataSource.transaction(async (tx) =>
        this.sessions.continueSession(tx, await this.remove(tx, userId), sessionId, false),
      ),
    };
  }

  /** Disables two-factor authentication for a user who lost app and recovery codes; ends every session. @throws Failure NOT_FOUND */
  @Handles(clearTwoFactor)
  async clear({ email }: ClearTwoFactor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const owner = await this.users.findByEmail(tx, email);
      if (!owner) throw new Failure(notFound);
      await this.remove(tx, owner.id);
      await this.auditLog.record(tx, { action: 'user.second-factor-cleared', subject: owner.id });
    });
  }

  private async remove(tx: EntityManager, userId: string): Promise<User> {
    const user = await this.users.lockById(tx, userId);
    await this.erase(tx, userId);
    await this.queueMail(tx, user, twoFactorOffMail);
    this.log.info({ userId }, 'two-factor authentication disabled');
    return this.users.raiseTokenVersion(tx, user);
  }

  /** Deletes the authenticator app; the foreign key deletes the recovery codes. */
  @Erasure()
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(AuthenticatorApp).delete({ userId });
  }

  async queueMail(
    tx: EntityManager,
    { email, firstName, language }: User,
    template: MailTemplate<Record<string, never>>,
  ): Promise<void> {
    const to = { address: email, name: firstName };
    await this.mailer.enqueue(tx, { key: `${template.name}:${newId()}`, template, language, to, data: {} });
  }
}
