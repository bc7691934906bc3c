import type { FailureKind } from '#contracts/kit/failure';

/** The only table from failure kind to HTTP status. */
export const statusOf: Record<FailureKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
};
