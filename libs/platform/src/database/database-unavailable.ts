import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { isTransientSqlState } from './sql-states';

const connectionErrorCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Errors without a code; the last is transient because a retry prepares its statement again. */
const connectionErrorMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|cached plan must not change result type)/;

/** TypeORM releases a transaction's connection when it breaks; the next statement fails with one of these instead of the cause. */
function isReleasedRunnerError(error: unknown): boolean {
  return (
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError
  );
}

/** Whether an error is transient: the database was unavailable, and the statement itself may be valid. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (isReleasedRunnerError(error)) return true;
  if (!(error instanceof Error)) return false;
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return (
    isTransientSqlState(code) ||
    connectionErrorCodes.test(code) ||
    connectionErrorMessages.test(cause.message)
  );
}
