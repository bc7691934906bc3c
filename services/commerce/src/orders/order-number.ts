import type { EntityManager } from 'typeorm';

/**
 * The next order number, short enough for the telephone, and the moment it is given by the database's clock. A rolled-back
 * payment leaves a gap, which nobody minds.
 */
export async function nextOrderNumber(tx: EntityManager): Promise<{ number: string; at: Date }> {
  const rows: { next: string; at: Date }[] = await tx.query(
    `select nextval('order_numbers') as next, clock_timestamp() as at`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database gives no order number');
  return { number: `LL-${row.next}`, at: row.at };
}
