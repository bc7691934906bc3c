/** Amounts in minor units. */
export interface LineTotals {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
}

export interface Totals extends LineTotals {
  lines: LineTotals[];
  tax_rate: { country: string; percent: number } | null;
}

export interface Reduction {
  percentOff: number | null;
  amountOff: number | null;
}

interface PricedItem {
  quantity: number;
  unitAmount: number;
  taxBehavior: 'exclusive' | 'inclusive' | 'unspecified' | null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Distributes an amount in proportion; the rounding difference goes to the last share. */
function share(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  let left = amount;
  return weights.map((weight, i) => {
    const part = i === weights.length - 1 ? left : Math.round((amount * weight) / (whole || 1));
    left -= part;
    return part;
  });
}

function reductionOf(subtotal: number, { percentOff, amountOff }: Reduction): number {
  const reduction = percentOff === null ? (amountOff ?? 0) : Math.round((subtotal * percentOff) / 100);
  return Math.min(subtotal, reduction);
}

/** Calculates the totals: discounts first, then inclusive or exclusive tax. */
export function totalsOf(
  items: readonly PricedItem[],
  reduction: Reduction | null,
  taxRate: { country: string; percent: number } | null,
): Totals {
  const subtotals = items.map(({ quantity, unitAmount }) => quantity * unitAmount);
  const discounts = share(reduction ? reductionOf(sum(subtotals), reduction) : 0, subtotals);
  const percent = taxRate?.percent ?? 0;
  const lines = items.map(({ taxBehavior }, i) => {
    const subtotal = subtotals[i] ?? 0;
    const discount = discounts[i] ?? 0;
    const due = subtotal - discount;
    const isInclusive = taxBehavior === 'inclusive';
    const tax = Math.round((due * percent) / (isInclusive ? 100 + percent : 100));
    return { subtotal, discount, tax, total: isInclusive ? due : due + tax };
  });
  return {
    subtotal: sum(subtotals),
    discount: sum(discounts),
    tax: sum(lines.map(({ tax }) => tax)),
    total: sum(lines.map(({ total }) => total)),
    lines,
    tax_rate: taxRate,
  };
}
