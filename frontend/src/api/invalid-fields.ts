import { ApiError } from './requests/client';

/** Names of the request's fields that the server rejected, in its order; empty for any other error. */
export function invalidFields(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_INPUT') return [];
  return error.details.flatMap((detail) => {
    const field: unknown =
      typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'field') : undefined;
    return typeof field === 'string' ? [field] : [];
  });
}
