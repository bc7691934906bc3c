import { QueryFailedError } from 'typeorm';

/**
 * The name of the constraint a write ran into, so that the use case that knows the constraint can name the refusal.
 * Anything else gives undefined.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const cause: unknown = error.driverError;
  if (typeof cause !== 'object' || cause === null || !('constraint' in cause)) return undefined;
  return typeof cause.constraint === 'string' ? cause.constraint : undefined;
}
