import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** Eight digits. */
const minNumber = 10_000_000;
const maxNumber = 100_000_000;
const maxAttempts = 20;

/**
 * A free order number and the time of its assignment by the database's clock. Numbers are random, so that they do not reveal
 * how many orders there are, and digits only, so that they can be read out on the telephone. The unique constraint rejects the
 * rare number that two transactions choose at once; the next event or sweep then reconciles the payment.
 */
export async function nextOrderNumber(tx: EntityManager): Promise<{ number: string; at: Date }> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const number = `LL-${randomInt(minNumber, maxNumber)}`;
    const rows: { isTaken: boolean; at: Date }[] = await tx.query(
      `select exists (select from orders where number = $1) as "isTaken", clock_timestamp() as at`,
      [number],
    );
    const [row] = rows;
    if (row && !row.isTaken) return { number, at: row.at };
  }
  throw new Error('no free order number found');
}
