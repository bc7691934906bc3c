import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { isTransientSqlState } from './sql-states';

const unreachable =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** These have no code of their own; the last passes because the next try prepares its statement anew. */
const words =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|cached plan must not change result type)/;

/** TypeORM releases a transaction's connection when it breaks; the next statement meets one of these in place of the cause. */
function isReleased(error: unknown): boolean {
  return (
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError
  );
}

/** Whether a use case failed because its database did not answer, rather than because of what it asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (isReleased(error)) return true;
  if (!(error instanceof Error)) return false;
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return isTransientSqlState(code) || unreachable.test(code) || words.test(cause.message);
}
