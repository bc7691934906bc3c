import type { EntityManager } from 'typeorm';
import { Order } from '../order.entity';
import { randomOrderNumber, timelineSql } from './order-number';

/** At a million orders, one number in ninety is taken. */
const maxAttempts = 10;

/**
 * A number that no order has. The unique constraint rejects the rare number that two transactions choose at once; the next event or
 * sweep then reconciles the payment.
 */
export async function freeOrderNumber(tx: EntityManager, prefix: string): Promise<string> {
  const [{ timeline }] = await tx.query<[{ timeline: number }]>(`select ${timelineSql} as timeline`);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const number = randomOrderNumber(prefix, timeline);
    if (!(await tx.getRepository(Order).existsBy({ number }))) return number;
  }
  throw new Error('no free order number was found');
}
