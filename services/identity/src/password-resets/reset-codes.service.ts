import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ResetPasswordWithRequest } from '#contracts/identity/password-resets';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { CodeAttemptsService, maxAttemptsPerDay } from '../code-attempts/code-attempts.service';
import { IdentityConfig } from '../identity.config';
import { resetAttemptsMail } from '../mails/password/reset-attempts.mail';
import { UsersService } from '../users/users.service';
import { hashResetCode, isEqualHash } from './reset-secrets';

/** Attempts per request: from the browser that made it, and, counted separately, without its cookie. */
const maxAttempts = 5;
const purpose = 'password-reset';

/** A request whose code may be compared. */
export interface ResetCandidate {
  id: string;
  userId: string | null;
  codeHash: string;
}

/** Compares mailed codes. Wrong codes are counted per request by browser, per request by address, and per account and day. */
@Injectable()
export class ResetCodesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly attempts: CodeAttemptsService,
    private readonly mailer: Mailer,
    private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Finds the request of a code. The browser's cookie identifies its own request, which strangers cannot do; with the address
   * alone the newest request of the account is compared, on a separate counter. A stranger who guesses by address therefore
   * does not use up the attempts of the owner's browser.
   */
  async findMatchingRequest({
    token,
    email,
    requestId,
  }: ResetPasswordWithRequest): Promise<ResetCandidate | undefined> {
    const isMatch = ({ id, codeHash }: ResetCandidate) =>
      isEqualHash(codeHash, hashResetCode(id, token, this.config.SESSION_PRIVATE_KEY));
    const owner = email ? await this.users.findByEmail(this.dataSource.manager, email) : null;
    const candidates = requestId ? await this.countAttemptOfBrowser(requestId) : [];
    if (owner && !candidates.some(isMatch)) candidates.push(...(await this.countAttemptByEmail(owner.id)));
    const allowed = await this.countDailyAttempts(candidates.flatMap(({ userId }) => userId ?? []));
    const match = candidates.find(
      (candidate) => candidate.userId !== null && allowed.has(candidate.userId) && isMatch(candidate),
    );
    if (match?.userId) await this.attempts.uncount(this.dataSource.manager, match.userId, purpose);
    return match;
  }

  /** Counts an attempt before the code is compared, in one statement, so that parallel attempts cannot exceed the limit. */
  private async countAttemptOfBrowser(requestId: string): Promise<ResetCandidate[]> {
    const [rows] = (await this.dataSource.query(
      `update password_resets set tries = tries + 1
       where id = $1 and tries < $2 and ended_at is null and expires_at > now()
       returning id, user_id as "userId", code_hash as "codeHash"`,
      [requestId, maxAttempts],
    )) as [ResetCandidate[], number];
    return rows;
  }

  private async countAttemptByEmail(userId: string): Promise<ResetCandidate[]> {
    const [rows] = (await this.dataSource.query(
      `update password_resets set tries_by_email = tries_by_email + 1
       where tries_by_email < $2 and ended_at is null and expires_at > now() and id = (
         select id from password_resets where user_id = $1 and ended_at is null order by created_at desc, id desc limit 1)
       returning id, user_id as "userId", code_hash as "codeHash"`,
      [userId, maxAttempts],
    )) as [ResetCandidate[], number];
    return rows;
  }

  /** Counts the attempt for each account. @returns the accounts below their daily limit */
  private async countDailyAttempts(userIds: readonly string[]): Promise<Set<string>> {
    const allowed = new Set<string>();
    for (const userId of new Set(userIds)) {
      try {
        await this.dataSource.transaction((tx) => this.countDailyAttempt(tx, userId));
        allowed.add(userId);
      } catch (error) {
        if (!Failure.is(error, tooManyRequests)) throw error;
      }
    }
    return allowed;
  }

  private async countDailyAttempt(tx: EntityManager, userId: string): Promise<void> {
    const { isLast } = await this.attempts.count(tx, userId, purpose);
    if (!isLast) return;
    const { email, firstName, language } = await this.users.findById(userId, tx);
    this.log.warn({ userId }, 'daily limit of password reset codes reached');
    await this.mailer.enqueue(tx, {
      key: `reset-attempts:${userId}:${new Date().toISOString().slice(0, 10)}`,
      template: resetAttemptsMail,
      language,
      to: { address: email, name: firstName },
      data: { attempts: maxAttemptsPerDay[purpose] },
    });
  }
}
