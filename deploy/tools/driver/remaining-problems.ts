import { eventually } from '#testing/eventually';

const pollMs = 1_000;

/** Repeats a check until it finds no problem or the time is over. @returns the problems that remain */
export async function remainingProblems(
  check: () => Promise<readonly string[]>,
  timeoutMs: number,
): Promise<readonly string[]> {
  let problems: readonly string[] = [];
  const isSettled = async () => {
    // The last fault may have stopped the database.
    problems = await check().catch((error: unknown) => [String(error)]);
    return problems.length === 0;
  };
  await eventually(isSettled, timeoutMs, pollMs).catch(() => undefined);
  return problems;
}
