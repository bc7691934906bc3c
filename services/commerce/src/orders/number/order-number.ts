import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** Eight digits. */
const minNumber = 10_000_000;
const maxNumber = 100_000_000;
const maxAttempts = 20;

/**
 * The order number of eight random digits on a timeline of the database. Postgres begins a new timeline with every restore and
 * every failover, and the numbers that were given after the restored moment are not in the database. So each timeline after the
 * first has numbers of its own: its number before the eight digits. `LL-12345678` is of the first timeline, `LL-212345678` of the
 * second; no two timelines have a number in common.
 */
export function orderNumberOn(timeline: number, digits: number): string {
  return timeline === 1 ? `LL-${digits}` : `LL-${timeline}${digits}`;
}

/** SQL: the timeline of the database. */
export const timelineSql = `('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`;

/**
 * A free order number and the time of its assignment by the database's clock. Numbers are random, so that they do not reveal
 * how many orders there are, and digits only, so that they can be read out on the telephone. The unique constraint rejects the
 * rare number that two transactions choose at once; the next event or sweep then reconciles the payment.
 */
export async function nextOrderNumber(tx: EntityManager): Promise<{ number: string; at: Date }> {
  const [server] = await tx.query<{ timeline: number }[]>(`select ${timelineSql} as timeline`);
  if (!server) throw new Error('the database has no timeline');
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const number = orderNumberOn(server.timeline, randomInt(minNumber, maxNumber));
    const rows: { isTaken: boolean; at: Date }[] = await tx.query(
      `select exists (select from orders where number = $1) as "isTaken", clock_timestamp() as at`,
      [number],
    );
    const [row] = rows;
    if (row && !row.isTaken) return { number, at: row.at };
  }
  throw new Error('no free order number found');
}
