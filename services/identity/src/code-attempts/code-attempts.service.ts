import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThan, MoreThanOrEqual } from 'typeorm';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { CodeAttempts } from './code-attempts.entity';
import { Erasure } from '../personal-data';

/** Wrong codes of one account within 24 hours, from any number of network addresses. */
export const maxAttemptsPerDay = { 'password-reset': 30, 'second-factor': 50 } as const;
type AttemptPurpose = CodeAttempts['purpose'];

const retentionMonths = 1;

/** Counts the six-digit codes that are tried for an account in a day. Every attempt is counted before the code is compared. */
@Injectable()
export class CodeAttemptsService {
  /**
   * Counts one attempt in one statement, so that parallel attempts cannot exceed the limit.
   * @returns whether it was the last one allowed
   * @throws Failure TOO_MANY_REQUESTS when the limit is reached
   */
  async count(tx: EntityManager, userId: string, purpose: AttemptPurpose): Promise<{ isLast: boolean }> {
    const max = maxAttemptsPerDay[purpose];
    const [row] = await tx.query<Pick<CodeAttempts, 'attempts'>[]>(
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

  /** Whether codes are rejected until the day is over. */
  isExhausted(tx: EntityManager, userId: string, purpose: AttemptPurpose): Promise<boolean> {
    const attempts = MoreThanOrEqual(maxAttemptsPerDay[purpose]);
    return tx
      .getRepository(CodeAttempts)
      .existsBy({ userId, purpose, attempts, resetsAt: MoreThan(new Date()) });
  }

  /** Removes the attempt of a correct code: only wrong codes stay counted. */
  async uncount(tx: EntityManager, userId: string, purpose: AttemptPurpose): Promise<void> {
    await tx
      .getRepository(CodeAttempts)
      .update({ userId, purpose, attempts: MoreThan(0) }, { attempts: () => 'attempts - 1' });
  }

  /** Resets the counters, after the owner confirmed the mailbox or when the account is deleted. */
  @Erasure()
  async clear(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(CodeAttempts).delete({ userId });
  }

  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule(
      { name: 'code-attempts', months: retentionMonths },
      'code_attempts',
      'resets_at < $1',
    );
  }

  private async secondsLeft(tx: EntityManager, userId: string, purpose: AttemptPurpose): Promise<number> {
    const row = await tx.getRepository(CodeAttempts).findOneBy({ userId, purpose });
    const remainingMs = (row?.resetsAt.getTime() ?? 0) - Date.now();
    return Math.max(1, Math.ceil(remainingMs / 1_000));
  }
}
