import type { TransferTotals } from './transfer-totals';

/** A range of bytes: the first one, and the one after the last. */
export interface Span {
  from: number;
  end: number;
}

/** A copy counts at 99 % of its bytes. */
export const countedShare = 0.99;

/**
 * How many whole copies of a file spans contain: a byte in n spans counts n times, and the n-th copy is whole when 99 % of the bytes
 * count n times. Continuations and parallel ranges therefore make one copy together; overlapping ranges make a second one once it is whole.
 */
export function wholeCopies(spans: readonly Span[], fileBytes: number): number {
  const edges = spans
    .filter(({ from, end }) => end > from)
    .flatMap(({ from, end }) => [
      { at: from, step: 1 },
      { at: end, step: -1 },
    ])
    .sort((a, b) => a.at - b.at);
  /** At index n - 1: how many bytes count at least n times. */
  const bytesAtLeast: number[] = [];
  let [depth, last] = [0, 0];
  for (const { at, step } of edges) {
    for (let n = 0; n < depth; n += 1) bytesAtLeast[n] = (bytesAtLeast[n] ?? 0) + at - last;
    depth += step;
    last = at;
  }
  return bytesAtLeast.filter((bytes) => bytes >= fileBytes * countedShare).length;
}

/**
 * How many copies of a limit are used. Aborted transfers cost nothing until they have used as many bytes as the whole limit; beyond that,
 * every file size of sent bytes counts as a copy.
 */
export function usedCopies({ completed, sentCopies }: TransferTotals, limit: number): number {
  return Math.max(completed, Math.floor(sentCopies + 1 - countedShare) - limit);
}
