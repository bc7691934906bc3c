import { setTimeout as pause } from 'node:timers/promises';

const pollIntervalMs = 50;

/** Polls until there is a value. @throws Error after the time limit, or that of the check */
export async function poll<T>(
  what: string,
  timeoutMs: number,
  check: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await pause(pollIntervalMs)) {
    const value = await check();
    if (value !== undefined) return value;
  }
  throw new Error(`${what}: not after ${timeoutMs / 1_000} s`);
}
