/**
 * Distributes an amount in proportion to weights, in whole cents: the cents that rounding leaves go to the first ones. Equal parts
 * without any weight.
 */
export function distribute(amountCents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = total === 0 ? weights.map(() => 1) : weights;
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const parts = shares.map((share) => Math.floor((share * amountCents) / whole));
  let rest = amountCents - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, i) => {
    const more = rest > 0 && (shares[i] ?? 0) > 0 ? 1 : 0;
    rest -= more;
    return part + more;
  });
}
