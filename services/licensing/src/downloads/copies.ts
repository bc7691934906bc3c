import type { TransferTotals } from './transfer-count';

/** From the first byte to the one after the last. */
export interface Span {
  from: number;
  end: number;
}

/** Guides beyond §2.5: a copy counts at 99 % of its bytes. */
export const countedShare = 0.99;

/**
 * How many whole copies of a file can be put together from spans: a byte that lies in n spans is there n times, and the n-th copy
 * is whole when 99 % of the bytes are there n times. Continuations and parallel ranges therefore make one copy together, and
 * overlapping ranges make a second one as soon as it is whole.
 */
export function wholeCopies(spans: readonly Span[], fileBytes: number): number {
  const edges = spans
    .filter(({ from, end }) => end > from)
    .flatMap(({ from, end }) => [
      { at: from, step: 1 },
      { at: end, step: -1 },
    ])
    .sort((a, b) => a.at - b.at);
  /** How many bytes are there at least n times, by n - 1. */
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
 * How many copies of a limit are used up. Aborted transfers cost nothing until as many bytes as the whole limit were lost to
 * them; beyond that, each file size of bytes counts as a copy, whatever it was made of.
 */
export function usedCopies({ completed, sentCopies }: TransferTotals, limit: number): number {
  return Math.max(completed, Math.floor(sentCopies + 1 - countedShare) - limit);
}
