import { type Cents, toCents } from '#contracts/fields/money';

/**
 * Distributes an amount in proportion to weights: whole cents whose sum is the amount. Of two equal remainders the earlier part
 * gets the cent. No share exceeds its weight unless the amount exceeds their sum.
 */
export function allocate(amountCents: Cents, weights: readonly Cents[]): Cents[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => toCents(0));
  const exact = weights.map((weight) => (amountCents * weight) / sum);
  const shares = exact.map(Math.floor);
  const missing = amountCents - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1;
  return shares.map(toCents);
}
