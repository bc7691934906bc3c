const tickCount = 4;
const roundNumbers = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Values of the grid lines: round whole numbers from 0 to at least the highest value. */
export function axisTicks(highest: number): number[] {
  const least = Math.max(1, highest / tickCount);
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const step =
    roundNumbers
      .map((number) => number * magnitude)
      .find((size) => size >= least && Number.isInteger(size)) ?? Math.ceil(least);
  return Array.from({ length: tickCount + 1 }, (_, index) => index * step);
}
