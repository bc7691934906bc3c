/** The first three numbers of a version, without its pre-release and build; undefined for what is no version. */
function numbersOf(version: string): number[] | undefined {
  const parts = (version.split(/[-+]/)[0] ?? '').split('.').slice(0, 3);
  return parts.every((part) => /^\d+$/.test(part)) ? parts.map(Number) : undefined;
}

/**
 * Whether a licence covers a version: a version whose numbers are below those of the first one that is not covered. A pre-release belongs
 * to the version that it precedes, so a licence below 3.0.0 does not cover 3.0.0-beta.1. What is no version is covered. Clients of plug-ins
 * conclude the same (libs/licensing-client/vectors).
 */
export function isCoveredVersion(
  version: string | undefined,
  coversBelow: string | null | undefined,
): boolean {
  const numbers = numbersOf(version ?? '');
  const limit = numbersOf(coversBelow ?? '');
  if (!numbers || !limit) return true;
  const differences = [0, 1, 2].map((i) => (numbers[i] ?? 0) - (limit[i] ?? 0));
  return (differences.find((difference) => difference !== 0) ?? 0) < 0;
}
