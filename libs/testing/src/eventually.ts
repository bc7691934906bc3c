/**
 * Waits for a condition: runs the check until it neither throws nor returns `false`. The limit only ends what hangs: retries with backoff
 * take half a minute, and a busy machine longer.
 * @throws the last error after the timeout
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  withinMs = 60_000,
  pauseMs = 20,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    try {
      const result = await check();
      if (result !== false) return result;
      if (Date.now() > until) throw new Error('timeout: the condition is still false');
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
