import { Inject, Injectable } from '@nestjs/common';
import { generateSecret, generateURI } from 'otplib';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import {
  type BothFactors,
  codeRefused,
  emailNotConfirmed,
  type SecondFactor,
  secondFactorIsOn,
  type SecondFactorSecret,
  type SecondFactorStarted,
} from '#contracts/identity/second-factor';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { Audit } from '#platform/audit/audit';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import type { MailTemplate } from '#platform/mail/mail-template';
import { LOG } from '#platform/run/platform.module';
import { secondFactorOffMail } from '../mails/second-factor-off.mail';
import { secondFactorOnMail } from '../mails/second-factor-on.mail';
import { OpenSessions } from '../sessions/open-sessions.service';
import { type User, UsersService } from '../users/users.service';
import { stepOf } from './app-code';
import { Codes } from './codes.service';
import { FactorVault, newRecoveryCodes, plainCode } from './factor-vault';
import { RecoveryCode } from './recovery-code.entity';
import { SecondFactorRow } from './second-factor.entity';

/** Who the app says the code is for: the shop's name, as `brand.name` of the front end. */
const issuer = 'Lowline';

/** An authenticator app beside the password: set up, kept, switched off. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly sessions: OpenSessions,
    private readonly codes: Codes,
    private readonly vault: FactorVault,
    private readonly mailer: Mailer,
    private readonly audit: Audit,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async state(userId: string): Promise<SecondFactor> {
    const recoveryCodesLeft = await this.dataSource
      .getRepository(RecoveryCode)
      .countBy({ userId, usedAt: IsNull() });
    return { isOn: await this.codes.isOn(userId), recoveryCodesLeft };
  }

  /**
   * A new secret, in place of one that no code came back for. Only a confirmed address may have one: a stranger who registers
   * somebody's address must not lock its owner out.
   * @throws Failure CURRENT_PASSWORD_WRONG, EMAIL_NOT_CONFIRMED, SECOND_FACTOR_ON
   */
  async start(userId: string, password: string): Promise<SecondFactorSecret> {
    const { email, emailConfirmedAt } = await this.users.withPassword(userId, password);
    if (!emailConfirmedAt) throw new Failure(emailNotConfirmed);
    const secret = generateSecret();
    const kept: unknown[] = await this.dataSource.query(
      `insert into second_factors as f (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = $2, started_at = now() where f.confirmed_at is null
       returning user_id`,
      [userId, this.vault.seal(userId, secret)],
    );
    if (kept.length === 0) throw new Failure(secondFactorIsOn);
    return { secret, uri: generateURI({ issuer, label: email, secret }) };
  }

  /** On with the first right code; every other session ends. @throws Failure CODE_REFUSED, EMAIL_NOT_CONFIRMED, SECOND_FACTOR_ON */
  async confirm({ userId, sessionId }: UserActor, code: string): Promise<SecondFactorStarted> {
    return this.dataSource.transaction(async (tx) => {
      const user = await this.users.locked(tx, userId);
      if (!user.emailConfirmedAt) throw new Failure(emailNotConfirmed);
      const factors = tx.getRepository(SecondFactorRow);
      const factor = await factors.findOneBy({ userId });
      if (!factor) throw new Failure(codeRefused);
      if (factor.confirmedAt) throw new Failure(secondFactorIsOn);
      const step = await stepOf(this.vault.open(userId, factor.secret), plainCode(code));
      if (step === undefined) throw new Failure(codeRefused);
      // Another tab may have begun anew meanwhile: the code was of the secret that was read, not of the one that is there.
      const { affected } = await factors.update(
        { userId, secret: factor.secret },
        { confirmedAt: new Date(), lastStep: String(step) },
      );
      if (affected !== 1) throw new Failure(codeRefused);
      const recoveryCodes = await this.replaceCodes(tx, userId);
      await this.write(tx, user, secondFactorOnMail);
      const raised = await this.users.raiseTokenVersion(tx, user);
      const token = await this.sessions.goOn(tx, raised, sessionId, true);
      this.log.info({ userId }, 'second factor on');
      return { recoveryCodes, token };
    });
  }

  /** The old ones are worth nothing from now on. @throws Failure CURRENT_PASSWORD_WRONG, CODE_REFUSED */
  async renewCodes(userId: string, { password, code }: BothFactors): Promise<string[]> {
    await this.users.withPassword(userId, password);
    await this.codes.take(userId, code);
    return this.dataSource.transaction((tx) => this.replaceCodes(tx, userId));
  }

  /** Sessions that it opened end with it. @throws Failure CURRENT_PASSWORD_WRONG, CODE_REFUSED */
  async stop({ userId, sessionId }: UserActor, { password, code }: BothFactors): Promise<string> {
    await this.users.withPassword(userId, password);
    await this.codes.take(userId, code);
    return this.dataSource.transaction(async (tx) =>
      this.sessions.goOn(tx, await this.end(tx, userId), sessionId, false),
    );
  }

  /** For whoever has lost app and recovery codes. Every session ends. @throws Failure NOT_FOUND */
  async clear(email: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const owner = await this.users.ownerOf(tx, email);
      if (!owner) throw new Failure(notFound);
      await this.end(tx, owner.id);
      await this.audit.record(tx, { action: 'user.second-factor-cleared', subject: owner.id });
    });
  }

  private async end(tx: EntityManager, userId: string): Promise<User> {
    const user = await this.users.locked(tx, userId);
    await this.forget(tx, userId);
    await this.write(tx, user, secondFactorOffMail);
    this.log.info({ userId }, 'second factor off');
    return this.users.raiseTokenVersion(tx, user);
  }

  /** After the owner proved the mailbox: wrong codes of strangers no longer count. */
  async allowCodes(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(SecondFactorRow).update({ userId }, { tries: 0 });
  }

  /** Recovery codes go with it. */
  async forget(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(SecondFactorRow).delete({ userId });
  }

  private async replaceCodes(tx: EntityManager, userId: string): Promise<string[]> {
    const recoveryCodes = newRecoveryCodes();
    const rows = recoveryCodes.map((code) => ({ userId, codeHash: this.vault.hashOfCode(userId, code) }));
    await tx.getRepository(RecoveryCode).delete({ userId });
    await tx.getRepository(RecoveryCode).insert(rows);
    return recoveryCodes;
  }

  private async write(
    tx: EntityManager,
    { email, firstName, language }: User,
    template: MailTemplate<Record<string, never>>,
  ): Promise<void> {
    const to = { address: email, name: firstName };
    await this.mailer.add(tx, { key: `${template.name}:${newId()}`, template, language, to, data: {} });
  }
}
