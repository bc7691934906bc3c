import { pino } from 'pino';

/** What is told of an error beside its name, message and stack: nothing that a person wrote. */
const toldFields = ['code', 'kind', 'constraint', 'table', 'statusCode', 'errno', 'syscall'] as const;

/**
 * An error as it stands in a log. One of the database carries the statement with its values and the row that was in the way:
 * addresses, names, hashes of passwords. They are left out.
 */
export function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { type, message, stack, ...rest } = pino.stdSerializers.err(error);
  const told = Object.fromEntries<unknown>(
    toldFields.flatMap((field) => (field in rest ? [[field, rest[field]] as const] : [])),
  );
  const several = error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {};
  return { type, message, stack, ...told, ...several };
}
