import { Inject, Injectable } from '@nestjs/common';
import { generateSecret, generateURI } from 'otplib';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { SessionToken } from '#contracts/identity/log-in';
import {
  clearTwoFactor,
  type ClearTwoFactor,
  codeRefused,
  confirmTwoFactorSetup,
  disableTwoFactor,
  emailNotConfirmed,
  type PasswordAndCode,
  type RecoveryCodes,
  renewRecoveryCodes,
  startTwoFactorSetup,
  type StartTwoFactorSetup,
  twoFactorAlreadyOn,
  type TwoFactorCode,
  type TwoFactorEnabled,
  type TwoFactorSetup,
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
import { twoFactorOnMail } from '../mails/two-factor/second-factor-on.mail';
import { SessionsService } from '../sessions/sessions.service';
import { CredentialsService } from '../users/credentials.service';
import { type User, UsersService } from '../users/users.service';
import { AuthenticatorApp } from './authenticator-app.entity';
import { RecoveryCode } from './recovery-code.entity';
import { timeStepOf } from './totp';
import { TwoFactorCodesService } from './two-factor-codes.service';
import { newRecoveryCodes, normalizeCode, TwoFactorSecrets } from './two-factor-secrets';
import { Erasure } from '../personal-data';

/** The issuer that authenticator apps display: the shop's name, as `brand.name` of the front end. */
const issuer = 'Lowline';

/** Enables and disables two-factor authentication. */
@Injectable()
export class TwoFactorService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly credentials: CredentialsService,
    private readonly sessions: SessionsService,
    private readonly codes: TwoFactorCodesService,
    private readonly secrets: TwoFactorSecrets,
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

  /**
   * Creates a new secret, which replaces an unconfirmed one. The address must be confirmed: a stranger who registers another
   * person's address must not lock its owner out.
   * @throws Failure CURRENT_PASSWORD_WRONG, EMAIL_NOT_CONFIRMED, SECOND_FACTOR_ON
   */
  @Handles(startTwoFactorSetup)
  async startSetup({ password }: StartTwoFactorSetup, { userId }: UserActor): Promise<TwoFactorSetup> {
    const { email, emailConfirmedAt } = await this.credentials.verify(userId, password);
    if (!emailConfirmedAt) throw new Failure(emailNotConfirmed);
    const secret = generateSecret();
    const saved: unknown[] = await this.dataSource.query(
      `insert into second_factors as app (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = $2, started_at = now() where app.confirmed_at is null
       returning user_id`,
      [userId, this.secrets.encrypt(userId, secret)],
    );
    if (saved.length === 0) throw new Failure(twoFactorAlreadyOn);
    return { secret, uri: generateURI({ issuer, label: email, secret }) };
  }

  /**
   * Enables two-factor authentication by the first valid code and ends every other session.
   * @throws Failure CODE_REFUSED, EMAIL_NOT_CONFIRMED, SECOND_FACTOR_ON
   */
  @Handles(confirmTwoFactorSetup)
  async confirmSetup({ code }: TwoFactorCode, { userId, sessionId }: UserActor): Promise<TwoFactorEnabled> {
    return this.dataSource.transaction(async (tx) => {
      const user = await this.users.lockById(tx, userId);
      if (!user.emailConfirmedAt) throw new Failure(emailNotConfirmed);
      await this.confirmApp(tx, userId, code);
      const recoveryCodes = await this.replaceRecoveryCodes(tx, userId);
      await this.queueMail(tx, user, twoFactorOnMail);
      const raised = await this.users.raiseTokenVersion(tx, user);
      const token = await this.sessions.continueSession(tx, raised, sessionId, true);
      this.log.info({ userId }, 'two-factor authentication enabled');
      return { recoveryCodes, token };
    });
  }

  private async confirmApp(tx: EntityManager, userId: string, code: string): Promise<void> {
    const apps = tx.getRepository(AuthenticatorApp);
    const app = await apps.findOneBy({ userId });
    if (!app) throw new Failure(codeRefused);
    if (app.confirmedAt) throw new Failure(twoFactorAlreadyOn);
    const step = await timeStepOf(this.secrets.decrypt(userId, app.secret), normalizeCode(code));
    if (step === undefined) throw new Failure(codeRefused);
    // A second tab may have replaced the secret after it was read; the code belongs to the secret that was read.
    const { affected } = await apps.update(
      { userId, secret: app.secret },
      { confirmedAt: new Date(), lastStep: String(step) },
    );
    if (affected !== 1) throw new Failure(codeRefused);
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
      recoveryCodes: await this.dataSource.transaction((tx) => this.replaceRecoveryCodes(tx, userId)),
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

  private async replaceRecoveryCodes(tx: EntityManager, userId: string): Promise<string[]> {
    const recoveryCodes = newRecoveryCodes();
    const rows = recoveryCodes.map((code) => ({
      userId,
      codeHash: this.secrets.hashRecoveryCode(userId, code),
    }));
    await tx.getRepository(RecoveryCode).delete({ userId });
    await tx.getRepository(RecoveryCode).insert(rows);
    return recoveryCodes;
  }

  private async queueMail(
    tx: EntityManager,
    { email, firstName, language }: User,
    template: MailTemplate<Record<string, never>>,
  ): Promise<void> {
    const to = { address: email, name: firstName };
    await this.mailer.enqueue(tx, { key: `${template.name}:${newId()}`, template, language, to, data: {} });
  }
}
