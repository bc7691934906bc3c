import pTimeout from 'p-timeout';

/** The value of a promise that may never settle, or `undefined` after an error or the timeout. */
export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  const outcome: Promise<T | undefined> = work.catch(() => undefined);
  return pTimeout(outcome, { milliseconds, fallback: () => undefined });
}
