import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { codeRefused } from '#contracts/identity/second-factor';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { CodeAttemptsService, maxAttemptsPerDay } from '../code-attempts/code-attempts.service';
import { secondFactorAttemptsMail } from '../mails/second-factor-attempts.mail';
import { UsersService } from '../users/users.service';
import { stepOf } from './app-code';
import { FactorVault, plainCode } from './factor-vault';
import { RecoveryCode } from './recovery-code.entity';
import { SecondFactorRow } from './second-factor.entity';

/** Six digits of one account, from wherever: three in a million are right at a time, so it takes decades to hit one. */
const mostTries = 10;
const windowMinutes = 15;
const purpose = 'second-factor';

interface Counted {
  secret: string;
}

/** Decides about codes: each is taken once, and only so many may be tried. */
@Injectable()
export class Codes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly vault: FactorVault,
    private readonly attempts: CodeAttemptsService,
    private readonly mailer: Mailer,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async isOn(userId: string): Promise<boolean> {
    const factor = await this.dataSource.getRepository(SecondFactorRow).findOneBy({ userId });
    return Boolean(factor?.confirmedAt);
  }

  /** Takes a code of the app or a recovery code. @throws Failure CODE_REFUSED, TOO_MANY_REQUESTS */
  async take(userId: string, typed: string): Promise<void> {
    const code = plainCode(typed);
    const isOfApp = /^\d{6}$/.test(code);
    const isRight = isOfApp ? await this.takeOfApp(userId, code) : await this.takeRecovery(userId, code);
    if (!isRight) throw new Failure(codeRefused);
  }

  /** Each try is counted before it is looked at, in one statement: many at once do not get more of them. */
  private async counted(userId: string): Promise<Counted> {
    const [[factor]] = (await this.dataSource.query(
      `update second_factors set
         tries = case when tries_until < now() then 1 else tries + 1 end,
         tries_until = case when tries_until < now() then now() + make_interval(mins => $2) else tries_until end
       where user_id = $1 and confirmed_at is not null and (tries < $3 or tries_until < now())
       returning secret`,
      [userId, windowMinutes, mostTries],
    )) as [Counted[], number];
    if (factor) return factor;
    const closed = await this.dataSource.getRepository(SecondFactorRow).findOneBy({ userId });
    if (!closed?.confirmedAt) throw new Failure(codeRefused);
    const leftMs = closed.triesUntil.getTime() - Date.now();
    throw new Failure(tooManyRequests, { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) });
  }

  /** The condition on the step refuses the same code a second time, at the same moment included (RFC 6238 §5.2). */
  private async takeOfApp(userId: string, code: string): Promise<boolean> {
    const { secret } = await this.counted(userId);
    await this.dataSource.transaction((tx) => this.countForDay(tx, userId));
    const opened = this.vault.open(userId, secret);
    if (opened === undefined)
      this.log.error(
        { userId },
        'a second factor does not open with SECOND_FACTOR_KEY; an operator clears it',
      );
    const step = await stepOf(opened, code);
    if (step === undefined) return false;
    const [, taken] = (await this.dataSource.query(
      'update second_factors set last_step = $2, tries = 0 where user_id = $1 and last_step < $2',
      [userId, step],
    )) as [unknown, number];
    if (taken === 1) await this.attempts.giveBack(this.dataSource.manager, userId, purpose);
    return taken === 1;
  }

  /** The limit of a day, over all network addresses; the owner learns of it by mail. @throws Failure TOO_MANY_REQUESTS */
  private async countForDay(tx: EntityManager, userId: string): Promise<void> {
    const { isLast } = await this.attempts.take(tx, userId, purpose);
    if (!isLast) return;
    const { email, firstName, language } = await this.users.byId(userId);
    this.log.warn({ userId }, 'codes of a second factor are refused for a day');
    await this.mailer.add(tx, {
      key: `second-factor-attempts:${userId}:${new Date().toISOString().slice(0, 10)}`,
      template: secondFactorAttemptsMail,
      language,
      to: { address: email, name: firstName },
      data: { attempts: maxAttemptsPerDay[purpose] },
    });
  }

  /**
   * Not counted: nobody guesses 49 bits, and whoever knows the password and uses the tries up must not shut the owner out.
   */
  private async takeRecovery(userId: string, code: string): Promise<boolean> {
    const { affected } = await this.dataSource
      .getRepository(RecoveryCode)
      .update(
        { userId, codeHash: In(this.vault.hashesOfCode(userId, code)), usedAt: IsNull() },
        { usedAt: new Date() },
      );
    return affected === 1;
  }
}
