import type { Redis } from 'ioredis';
import { requestPathOptions } from '#platform/jobs/redis-options';
import { connectRedis } from '#platform/jobs/connect-redis';
import type { Log } from '#platform/log/log';

const keptSeconds = 3 * 86_400;

type Letter = { readonly id: string; readonly claim: string };

function keyOf({ id, claim }: Letter): string {
  return `newsletter:letter:${claim}:${id}`;
}

/**
 * Tells apart, after a process was killed, the letters it had ended from those it had not. `ending` is written in the same
 * breath as the last dot, so a kill hardly fits between; a commit in Postgres takes a round trip, in which one does. Without
 * Redis nothing is known, and nothing is repeated.
 */
export class HandoverJournal {
  private redis: Redis | undefined;

  constructor(
    private readonly url: string,
    private readonly log: Log,
  ) {}

  async open(): Promise<void> {
    this.redis = await connectRedis(this.url, requestPathOptions, this.log);
  }

  close(): void {
    this.redis?.disconnect();
  }

  /** The letter is with the server, but for its end. */
  async ready(letter: Letter): Promise<void> {
    await this.redis?.set(keyOf(letter), 'ready', 'EX', keptSeconds).catch(() => undefined);
  }

  /** The last dot goes out now. Does not wait: the command is on its way before the dot is. */
  ending(letter: Letter): void {
    this.redis?.set(keyOf(letter), 'ended', 'EX', keptSeconds).catch(() => undefined);
  }

  /** Those of the letters that certainly were not ended. */
  async notEnded<L extends Letter>(letters: readonly L[]): Promise<L[]> {
    if (!this.redis || letters.length === 0) return [];
    const marks = await this.redis.mget(letters.map(keyOf)).catch(() => []);
    return letters.filter((_, index) => marks[index] === 'ready');
  }
}
