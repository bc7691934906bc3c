import { setTimeout as pause } from 'node:timers/promises';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import type { Log } from '../log/log';
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

const retryDelayMs = 1_000;

/**
 * Repeats the work of a start while the database is unavailable, without limit: each attempt that fails is logged.
 * @param isTransient which errors are retried
 * @throws any other error at once
 */
export async function retryWhileDatabaseUnavailable<T>(
  work: () => Promise<T>,
  log?: Pick<Log, 'warn'>,
  isTransient: (error: unknown) => boolean = isDatabaseUnavailable,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error)) throw error;
      log?.warn({ err: error, attempt }, 'postgres not ready yet, trying again');
      await pause(retryDelayMs);
    }
  }
}
