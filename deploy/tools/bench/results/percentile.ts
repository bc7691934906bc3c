/** The value below which a part of all values is; 0 for an empty list. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
