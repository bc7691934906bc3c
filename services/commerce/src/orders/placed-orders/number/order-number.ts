import { randomInt } from 'node:crypto';

/** Eight digits. */
const minNumber = 10_000_000;
const maxNumber = 100_000_000;

/**
 * The order number of eight random digits on a timeline of the database. Postgres begins a new timeline with every restore and
 * every failover, and the numbers that were given after the restored moment are not in the database. So each timeline after the
 * first has numbers of its own: its number before the eight digits. `LL-12345678` is of the first timeline, `LL-212345678` of the
 * second; no two timelines have a number in common.
 */
export function orderNumberOn(prefix: string, timeline: number, digits: number): string {
  return timeline === 1 ? `${prefix}-${digits}` : `${prefix}-${timeline}${digits}`;
}

/** Whether a text can only be the beginning of an order number. */
export function isNumberStart(text: string): boolean {
  return /^[A-Z]{2,6}-/i.test(text);
}

/** SQL: the present timeline of the database. */
export const timelineSql = `('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`;

/** Random, so that numbers do not reveal how many orders there are, and digits only, so that they can be read out on the telephone. */
export function randomOrderNumber(prefix: string, timeline: number): string {
  return orderNumberOn(prefix, timeline, randomInt(minNumber, maxNumber));
}
