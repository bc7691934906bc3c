import { pino } from 'pino';

/** Logged fields of an error beside type, message and stack; none contains user input. */
const loggedFields = ['code', 'kind', 'constraint', 'table', 'statusCode', 'errno', 'syscall'] as const;

/**
 * Serializes an error for the log. Database errors contain the statement's values and the conflicting row: addresses, names,
 * password hashes. They are left out.
 */
export function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { type, message, stack, ...rest } = pino.stdSerializers.err(error);
  const fields = Object.fromEntries<unknown>(
    loggedFields.flatMap((field) => (field in rest ? [[field, rest[field]] as const] : [])),
  );
  const causes = error instanceof AggregateError ? { errors: error.errors.map(serializeError) } : {};
  return { type, message, stack, ...fields, ...causes };
}
