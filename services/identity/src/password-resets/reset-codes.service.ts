import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ResetPasswordOf } from '#contracts/identity/password-resets';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { CodeAttemptsService, maxAttemptsPerDay } from '../code-attempts/code-attempts.service';
import { IdentityConfig } from '../identity.config';
import { resetAttemptsMail } from '../mails/reset-attempts.mail';
import { UsersService } from '../users/users.service';
import { hashOfCode, isSameHash } from './reset-secrets';

/** Attempts per request: from the browser that made it, and, counted apart, without its cookie. */
const maxTries = 5;
const purpose = 'password-reset';

/** A request whose code may be compared. */
export interface LiveReset {
  id: string;
  userId: string | null;
  codeHash: string;
}

/** Compares mailed codes. Wrong ones are counted per browser, per address and per account and day. */
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
   * The request that a code belongs to. The browser's cookie names its own request, which strangers cannot name; with the
   * address alone the newest request of the account is compared, on a counter of its own. A stranger who guesses by address
   * therefore leaves the owner's browser its attempts.
   */
  async match({ token, email, requestId }: ResetPasswordOf): Promise<LiveReset | undefined> {
    const isRight = ({ id, codeHash }: LiveReset) =>
      isSameHash(codeHash, hashOfCode(id, token, this.config.SESSION_PRIVATE_KEY));
    const owner = email ? await this.users.ownerOf(this.dataSource.manager, email) : null;
    const candidates = requestId ? await this.ofBrowser(requestId) : [];
    if (owner && !candidates.some(isRight)) candidates.push(...(await this.newestOf(owner.id)));
    const allowed = await this.countForDay(candidates.flatMap(({ userId }) => userId ?? []));
    const match = candidates.find((one) => one.userId !== null && allowed.has(one.userId) && isRight(one));
    if (match?.userId) await this.attempts.giveBack(this.dataSource.manager, match.userId, purpose);
    return match;
  }

  /** Each attempt is counted before it is compared, in one statement: parallel attempts do not get more of them. */
  private async ofBrowser(requestId: string): Promise<LiveReset[]> {
    const [rows] = (await this.dataSource.query(
      `update password_resets set tries = tries + 1
       where id = $1 and tries < $2 and ended_at is null and expires_at > now()
       returning id, user_id as "userId", code_hash as "codeHash"`,
      [requestId, maxTries],
    )) as [LiveReset[], number];
    return rows;
  }

  private async newestOf(userId: string): Promise<LiveReset[]> {
    const [rows] = (await this.dataSource.query(
      `update password_resets set tries_by_email = tries_by_email + 1
       where tries_by_email < $2 and ended_at is null and expires_at > now() and id = (
         select id from password_resets where user_id = $1 and ended_at is null order by created_at desc, id desc limit 1)
       returning id, user_id as "userId", code_hash as "codeHash"`,
      [userId, maxTries],
    )) as [LiveReset[], number];
    return rows;
  }

  /** Counts the attempt for each account concerned. @returns the accounts whose daily limit is not reached */
  private async countForDay(userIds: readonly string[]): Promise<Set<string>> {
    const allowed = new Set<string>();
    for (const userId of new Set(userIds)) {
      try {
        await this.dataSource.transaction((tx) => this.countOne(tx, userId));
        allowed.add(userId);
      } catch (error) {
        if (!Failure.is(error, tooManyRequests)) throw error;
      }
    }
    return allowed;
  }

  private async countOne(tx: EntityManager, userId: string): Promise<void> {
    const { isLast } = await this.attempts.take(tx, userId, purpose);
    if (!isLast) return;
    const { email, firstName, language } = await this.users.byId(userId);
    this.log.warn({ userId }, 'codes for a new password are refused for a day');
    await this.mailer.add(tx, {
      key: `reset-attempts:${userId}:${new Date().toISOString().slice(0, 10)}`,
      template: resetAttemptsMail,
      language,
      to: { address: email, name: firstName },
      data: { attempts: maxAttemptsPerDay[purpose] },
    });
  }
}
