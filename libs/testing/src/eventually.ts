const pauseMs = 20;

/**
 * Waits for a condition in place of sleeping: runs the check until it neither throws nor gives `false`.
 * @throws the last error when the time is over.
 */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = 20_000): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    try {
      const result = await check();
      if (result !== false) return result;
      if (Date.now() > until) throw new Error('the condition did not come true');
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
