import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { challengeExpired, codeRefused } from '#contracts/identity/two-factor';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { CodeAttemptsService, maxAttemptsPerDay } from '../code-attempts/code-attempts.service';
import { twoFactorAttemptsMail } from '../mails/two-factor/second-factor-attempts.mail';
import { type User, UsersService } from '../users/users.service';
import { AuthenticatorApp } from './authenticator-app.entity';
import { RecoveryCode } from './recovery-code.entity';
import { timeStepOf } from './totp';
import { newRecoveryCodes, normalizeCode, TwoFactorSecrets } from './two-factor-secrets';

/** Three of a million codes are valid at a time: with ten attempts per 15 minutes, guessing one takes decades. */
const maxAttempts = 10;
const windowMinutes = 15;
const purpose = 'second-factor';

const challengeTtl = '5m';
const challengeAudience = 'lowline-second-step';

/** A condition for statements of other modules. @param userId an expression */
export const isTwoFactorEnabledSql = (userId: string) =>
  `exists (select from second_factors where user_id = ${userId} and confirmed_at is not null)`;

/** States that the password of a user was correct while the user had this token version. */
export type LogInChallenge = Pick<User, 'tokenVersion'> & { userId: string };

/** The second step of a log-in: challenges and codes. Each code is accepted once, and attempts are limited. */
@Injectable()
export class TwoFactorCodesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly secrets: TwoFactorSecrets,
    private readonly attempts: CodeAttemptsService,
    private readonly mailer: Mailer,
    @Inject(LOG) private readonly log: Log,
  ) {}

  isEnabled(userId: string): Promise<boolean> {
    return this.dataSource.getRepository(AuthenticatorApp).existsBy({ userId, confirmedAt: Not(IsNull()) });
  }

  /** Signs the token that leads from the first step to the second. Its key and audience differ from session tokens. */
  signChallenge({ id, tokenVersion }: Pick<User, 'id' | 'tokenVersion'>): Promise<string> {
    return new SignJWT({ ver: tokenVersion })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(id)
      .setAudience(challengeAudience)
      .setIssuedAt()
      .setExpirationTime(challengeTtl)
      .sign(this.secrets.challengeKey);
  }

  /** @throws Failure CHALLENGE_EXPIRED, for a forged challenge as well */
  async verifyChallenge(challenge: string): Promise<LogInChallenge> {
    const expected = {
      algorithms: ['HS256'],
      audience: challengeAudience,
      requiredClaims: ['sub', 'exp'],
    };
    const { payload } = await jwtVerify(challenge, this.secrets.challengeKey, expected).catch(() => {
      throw new Failure(challengeExpired);
    });
    const { sub, ver } = payload;
    if (!sub || typeof ver !== 'number') throw new Failure(challengeExpired);
    return { userId: sub, tokenVersion: ver };
  }

  /** Accepts a code of the app or a recovery code, once. @throws Failure CODE_REFUSED, TOO_MANY_REQUESTS */
  async consume(userId: string, typed: string): Promise<void> {
    const code = normalizeCode(typed);
    const isAppCode = /^\d{6}$/.test(code);
    const isAccepted = isAppCode
      ? await this.consumeAppCode(userId, code)
      : await this.consumeRecoveryCode(userId, code);
    if (!isAccepted) throw new Failure(codeRefused);
  }

  /** Replaces the recovery codes of a user. */
  async replaceRecoveryCodes(tx: EntityManager, userId: string): Promise<string[]> {
    const recoveryCodes = newRecoveryCodes();
    const rows = recoveryCodes.map((code) => ({
      userId,
      codeHash: this.secrets.hashRecoveryCode(userId, code),
    }));
    await tx.getRepository(RecoveryCode).delete({ userId });
    await tx.getRepository(RecoveryCode).insert(rows);
    return recoveryCodes;
  }

  /** Allows new attempts, after the owner confirmed the mailbox. */
  async resetAttempts(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(AuthenticatorApp).update({ userId }, { tries: 0 });
  }

  /**
   * Counts an attempt before the code is compared, in one statement, so that parallel attempts cannot exceed the limit.
   * @returns the encrypted secret
   */
  private async countAttempt(userId: string): Promise<string> {
    const [[app]] = (await this.dataSource.query(
      `update second_factors set
         tries = case when tries_until < now() then 1 else tries + 1 end,
         tries_until = case when tries_until < now() then now() + make_interval(mins => $2) else tries_until end
       where user_id = $1 and confirmed_at is not null and (tries < $3 or tries_until < now())
       returning secret`,
      [userId, windowMinutes, maxAttempts],
    )) as [{ secret: string }[], number];
    if (app) return app.secret;
    const exhausted = await this.dataSource.getRepository(AuthenticatorApp).findOneBy({ userId });
    if (!exhausted?.confirmedAt) throw new Failure(codeRefused);
    const remainingMs = exhausted.triesUntil.getTime() - Date.now();
    throw new Failure(tooManyRequests, { retryAfterSeconds: Math.max(1, Math.ceil(remainingMs / 1_000)) });
  }

  /** The condition on the time step rejects a code that was used before, by a parallel request as well (RFC 6238 §5.2). */
  private async consumeAppCode(userId: string, code: string): Promise<boolean> {
    const encrypted = await this.countAttempt(userId);
    await this.dataSource.transaction((tx) => this.countDailyAttempt(tx, userId));
    const secret = this.secrets.decrypt(userId, encrypted);
    if (secret === undefined)
      this.log.error(
        { userId },
        'authenticator secret not decrypted with SECOND_FACTOR_KEY; clear two-factor authentication of the account',
      );
    const step = await timeStepOf(secret, code);
    if (step === undefined) return false;
    const [, affected] = (await this.dataSource.query(
      'update second_factors set last_step = $2, tries = 0 where user_id = $1 and last_step < $2',
      [userId, step],
    )) as [unknown, number];
    if (affected === 1) await this.attempts.uncount(this.dataSource.manager, userId, purpose);
    return affected === 1;
  }

  /** The daily limit over all network addresses; a mail informs the owner. @throws Failure TOO_MANY_REQUESTS */
  private async countDailyAttempt(tx: EntityManager, userId: string): Promise<void> {
    const { isLast } = await this.attempts.count(tx, userId, purpose);
    if (!isLast) return;
    const { email, firstName, language } = await this.users.findById(userId, tx);
    this.log.warn({ userId }, 'daily limit of two-factor codes reached');
    await this.mailer.enqueue(tx, {
      key: `second-factor-attempts:${userId}:${new Date().toISOString().slice(0, 10)}`,
      template: twoFactorAttemptsMail,
      language,
      to: { address: email, name: firstName },
      data: { attempts: maxAttemptsPerDay[purpose] },
    });
  }

  /**
   * Not limited: 49 bits cannot be guessed, and an attacker who knows the password and exhausts the attempts must not lock the
   * owner out.
   */
  private async consumeRecoveryCode(userId: string, code: string): Promise<boolean> {
    const { affected } = await this.dataSource
      .getRepository(RecoveryCode)
      .update(
        { userId, codeHash: In(this.secrets.recoveryCodeHashes(userId, code)), usedAt: IsNull() },
        { usedAt: new Date() },
      );
    return affected === 1;
  }
}
