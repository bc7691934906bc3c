const steps = 4;
const roundNumbers = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** What stands at the grid lines: round whole amounts from nothing to at least the highest. */
export function amountSteps(highest: number): number[] {
  const least = Math.max(1, highest / steps);
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const step =
    roundNumbers
      .map((number) => number * magnitude)
      .find((size) => size >= least && Number.isInteger(size)) ?? Math.ceil(least);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
