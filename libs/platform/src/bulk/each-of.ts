import type { Outcomes } from '#contracts/kit/bulk';
import { Failure } from '#contracts/kit/failure';

/**
 * Does the same to several, one after the other, each in its own transaction: one that is refused takes no other with it.
 * @throws whatever is no refusal; what was done before stays done, and asking again finds it so.
 */
export async function eachOf(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<Outcomes> {
  const outcomes: Outcomes['outcomes'] = [];
  for (const id of ids) {
    try {
      await work(id);
      outcomes.push({ id, code: null });
    } catch (error) {
      if (!Failure.caught(error)) throw error;
      outcomes.push({ id, code: error.code });
    }
  }
  return { outcomes };
}
