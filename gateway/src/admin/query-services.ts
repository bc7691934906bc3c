import { Failure, unavailable } from '#contracts/kit/failure';
import type { PageQuery, Pagination } from '#contracts/kit/page';

/** Timeout per service: a page that combines several services omits an unavailable one. */
export const serviceTimeoutMs = 1_500;

export interface ServiceResults<T> {
  results: T[];
  /** Names of unavailable services. */
  away: string[];
}

/**
 * Sends a request to several services in parallel. An unavailable one is named in the result. @throws Failure when one fails
 * otherwise
 */
export async function queryServices<N extends string, T>(
  names: readonly N[],
  query: (name: N) => Promise<T>,
): Promise<ServiceResults<T>> {
  const away: string[] = [];
  const answers = await Promise.all(
    names.map(async (name) => {
      try {
        return [await query(name)];
      } catch (error) {
        if (!Failure.is(error, unavailable)) throw error;
        away.push(name);
        return [];
      }
    }),
  );
  return { results: answers.flat(), away: away.sort() };
}

/** One page of rows in memory. */
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
