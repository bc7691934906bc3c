import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Failure, tooManyRequests } from '#contracts/kit/failure';

/** Wrong codes of one account within 24 hours, from any number of network addresses. */
export const maxAttemptsPerDay = { 'password-reset': 30, 'second-factor': 50 } as const;
export type AttemptPurpose = keyof typeof maxAttemptsPerDay;

interface Counted {
  attempts: number;
}

/** Counts the six-digit codes that are tried for an account in a day. Every attempt is counted before the code is compared. */
@Injectable()
export class CodeAttemptsService {
  /**
   * Counts one attempt in one statement, so that parallel attempts cannot exceed the limit.
   * @returns whether it was the last one allowed
   * @throws Failure TOO_MANY_REQUESTS when the limit is reached
   */
  async take(tx: EntityManager, userId: string, purpose: AttemptPurpose): Promise<{ isLast: boolean }> {
    const max = maxAttemptsPerDay[purpose];
    const [row] = await tx.query<Counted[]>(
      `insert into code_attempts as a (user_id, purpose, attempts, resets_at)
       values ($1, $2, 1, now() + interval '1 day')
       on conflict (user_id, purpose) do update set
         attempts = case when a.resets_at < now() then 1 else a.attempts + 1 end,
         resets_at = case when a.resets_at < now() then now() + interval '1 day' else a.resets_at end
       where a.attempts < $3 or a.resets_at < now()
       returning attempts`,
      [userId, purpose, max],
    );
    if (row) return { isLast: row.attempts === max };
    throw new Failure(tooManyRequests, { retryAfterSeconds: await this.secondsLeft(tx, userId, purpose) });
  }

  /** Whether codes are refused until the day is over. */
  async isExhausted(tx: EntityManager, userId: string, purpose: AttemptPurpose): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      'select 1 from code_attempts where user_id = $1 and purpose = $2 and attempts >= $3 and resets_at > now()',
      [userId, purpose, maxAttemptsPerDay[purpose]],
    );
    return rows.length > 0;
  }

  /** The code was right: only wrong codes stay counted. */
  async giveBack(tx: EntityManager, userId: string, purpose: AttemptPurpose): Promise<void> {
    await tx.query(
      'update code_attempts set attempts = attempts - 1 where user_id = $1 and purpose = $2 and attempts > 0',
      [userId, purpose],
    );
  }

  /** Starts from zero: the owner proved the mailbox, or the account ends. */
  async clear(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('delete from code_attempts where user_id = $1', [userId]);
  }

  private async secondsLeft(tx: EntityManager, userId: string, purpose: AttemptPurpose): Promise<number> {
    const [row] = await tx.query<{ seconds: string }[]>(
      `select ceil(extract(epoch from resets_at - now())) as seconds from code_attempts where user_id = $1 and purpose = $2`,
      [userId, purpose],
    );
    return Math.max(1, Number(row?.seconds ?? 1));
  }
}
