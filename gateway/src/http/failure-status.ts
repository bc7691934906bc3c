import type { FailureKind } from '#contracts/kit/failure';

/** The only table from what a refusal means to what HTTP calls it. */
export const statusOf: Record<FailureKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
  internal: 500,
};
