import type { BulkOutcomes } from '#contracts/operations/bulk';
import { Failure } from '#contracts/kit/failure';

/**
 * Applies a change to several rows one after the other, each in its own transaction, and returns a result for each.
 * @throws errors that are no Failure; earlier changes stay, and a repeated request finds them done
 */
export async function applyToEach(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<BulkOutcomes> {
  const outcomes: BulkOutcomes['outcomes'] = [];
  for (const id of ids) {
    try {
      await work(id);
      outcomes.push({ id, code: null });
    } catch (error) {
      if (!Failure.isFailure(error)) throw error;
      outcomes.push({ id, code: error.code });
    }
  }
  return { outcomes };
}
