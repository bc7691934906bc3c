import type { EntityManager } from 'typeorm';

/** The next order number: short enough for the telephone. A rolled-back payment leaves a gap, which nobody minds. */
export async function nextOrderNumber(tx: EntityManager): Promise<string> {
  const rows: { next: string }[] = await tx.query(`select nextval('order_numbers') as next`);
  return `LL-${rows[0]?.next}`;
}
