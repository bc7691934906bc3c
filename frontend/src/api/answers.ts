import type { Cache, State } from 'swr';

/** Something the shop can be asked, and for how long its answer is taken for fresh. */
export interface Query<T> {
  /** One for each question. Questions that are forgotten together begin with the same word (`Area`). */
  key: string;
  ask: () => Promise<T>;
  /** Milliseconds; half a minute unless it is told. */
  freshMs?: number;
  /** The answer, where the page brought it along. */
  brought?: () => T | undefined;
}

/** Questions that begin with the same word. */
export type Area = 'account' | 'admin' | 'me' | 'pairing';

export const isOf = (area: Area) => (key?: unknown) =>
  typeof key === 'string' && (key === area || key.startsWith(`${area} `));

const usualFreshMs = 30_000;

/** What the shop has answered: kept for going back, asked for again when it is no longer fresh. */
export class Answers extends Map<string, State<unknown, unknown>> implements Cache {
  private readonly came = new Map<string, number>();
  private readonly times = new Map<string, number>();

  /** Takes over what the page brought; after that the shop is asked. */
  bring<T>({ key, brought }: Query<T>): void {
    if (!brought || this.has(key)) return;
    const data = brought();
    if (data === undefined) return;
    this.set(key, { data });
    this.came.set(key, Date.now());
  }

  async ask<T>({ key, ask }: Query<T>): Promise<T> {
    const answer = await ask();
    this.came.set(key, Date.now());
    this.times.set(key, this.timesOf(key) + 1);
    return answer;
  }

  /** An answer that came by another way counts as fresh from now on. */
  markFresh(key: string): void {
    this.came.set(key, Date.now());
  }

  /** How often the shop has answered. */
  timesOf(key: string | null): number {
    return (key !== null && this.times.get(key)) || 0;
  }

  isFresh<T>({ key, freshMs = usualFreshMs }: Query<T>): boolean {
    return Date.now() - (this.came.get(key) ?? -Infinity) < freshMs;
  }

  /** Whether this question itself was answered; what is shown may still be the answer to the one before. */
  knows(key: string): boolean {
    return this.get(key)?.data !== undefined;
  }

  /** From now on none of them is fresh. */
  age(area: Area): void {
    for (const key of this.came.keys()) if (isOf(area)(key)) this.came.delete(key);
  }
}
