import { QueryFailedError } from 'typeorm';

/**
 * Postgres error codes that time cures (https://www.postgresql.org/docs/current/errcodes-appendix.html): class 08
 * connection exceptions, 40001 and 40P01 one of two that were in each other's way, 53300 too many connections, 55P03 a lock
 * not to be had, 57014 statement cancelled by its time limit, 57P01–57P03 shutting down, crashed, starting up.
 */
const passing = /^(08\w{3}|40001|40P01|53300|55P03|57014|57P0[123])$/;
const unreachable = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** These have no code of their own; the last passes because the next try prepares its statement anew. */
const words =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|cached plan must not change result type)/;

/** Whether a use case failed because its database did not answer, rather than because of what it asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return passing.test(code) || unreachable.test(code) || words.test(cause.message);
}
