import { QueryFailedError } from 'typeorm';

/**
 * The name of the constraint that a write violated, so that the use case can return its error code; undefined for any other
 * error.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const cause: unknown = error.driverError;
  if (typeof cause !== 'object' || cause === null || !('constraint' in cause)) return undefined;
  return typeof cause.constraint === 'string' ? cause.constraint : undefined;
}
