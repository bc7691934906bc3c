/** Amounts in minor units. */
export interface LineTotals {
  subtotal: number;
  tax: number;
  total: number;
}

export interface Totals extends LineTotals {
  lines: LineTotals[];
  tax_rate: { country: string; percent: number } | null;
}

interface PricedItem {
  quantity: number;
  unitAmount: number;
  taxBehavior: 'exclusive' | 'inclusive' | 'unspecified' | null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Calculates the totals with inclusive or exclusive tax. */
export function totalsOf(
  items: readonly PricedItem[],
  taxRate: { country: string; percent: number } | null,
): Totals {
  const percent = taxRate?.percent ?? 0;
  const lines = items.map(({ quantity, unitAmount, taxBehavior }) => {
    const subtotal = quantity * unitAmount;
    const isInclusive = taxBehavior === 'inclusive';
    const tax = Math.round((subtotal * percent) / (isInclusive ? 100 + percent : 100));
    return { subtotal, tax, total: isInclusive ? subtotal : subtotal + tax };
  });
  return {
    subtotal: sum(lines.map(({ subtotal }) => subtotal)),
    tax: sum(lines.map(({ tax }) => tax)),
    total: sum(lines.map(({ total }) => total)),
    lines,
    tax_rate: taxRate,
  };
}
