import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { median } from '../results/percentile';

/** Milliseconds of calls one after the other, so that none waits for another one. */
export async function timesOf(
  count: number,
  call: (round: number) => Promise<unknown>,
): Promise<{ median: number; least: number }> {
  const times: number[] = [];
  while (times.length < count) {
    const startedAt = performance.now();
    await call(times.length);
    times.push(performance.now() - startedAt);
  }
  return { median: median(times), least: Math.min(...times) };
}

/** Works on all items, eight at a time. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  return pLimit(8).map(items, work);
}

/** Begins an item at a fixed rate, however long the work on one takes. */
export async function atRate<T, R>(
  perSecond: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const startedAt = performance.now();
  const running: Promise<R>[] = [];
  for (const [at, item] of items.entries()) {
    const dueMs = startedAt + (at * 1_000) / perSecond - performance.now();
    if (dueMs > 0) await pause(dueMs);
    const one = work(item);
    // It is reported at the end, with all others.
    one.catch(() => undefined);
    running.push(one);
  }
  return Promise.all(running);
}
