import { Failure, unavailable } from '#contracts/kit/failure';
import type { PageQuery, Pagination } from '#contracts/kit/page';

/** A tab that shows several services is shown without the one that is away sooner than not at all. */
export const gatherPatienceMs = 1_500;

export interface Gathered<T> {
  answers: T[];
  /** Who did not answer. */
  away: string[];
}

/** Asks several services the same at once. @throws Failure when one refuses; one that does not answer is named. */
export async function gather<N extends string, T>(
  names: readonly N[],
  ask: (name: N) => Promise<T>,
): Promise<Gathered<T>> {
  const away: string[] = [];
  const answers = await Promise.all(
    names.map(async (name) => {
      try {
        return [await ask(name)];
      } catch (error) {
        if (!Failure.is(error, unavailable)) throw error;
        away.push(name);
        return [];
      }
    }),
  );
  return { answers: answers.flat(), away: away.sort() };
}

/** One page of rows that are all at hand. */
export function pageOf<T>(
  rows: readonly T[],
  { page, limit }: PageQuery,
): { rows: T[]; pagination: Pagination } {
  const total = rows.length;
  return {
    rows: rows.slice((page - 1) * limit, page * limit),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}
