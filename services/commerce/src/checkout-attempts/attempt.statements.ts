import type { SqlStatement } from '#platform/database/transactions/combined-statement';

/** Those of some sessions that belong to another order than they name, with that order. */
export const foreignSessions: SqlStatement<{ sessionId: string; orderId: string }> = {
  name: 'foreign_sessions',
  sql: `select r.session_id as "sessionId", a.order_id as "orderId" from unnest($1::text[], $2::uuid[]) as r (session_id, order_id)
      join checkout_attempts a on a.session_id = r.session_id where a.order_id <> r.order_id`,
};

/** Closes the open attempts of paid sessions. */
export const attemptCompletion: SqlStatement = {
  name: 'attempt_completion',
  sql: `update checkout_attempts set state = 'completed', checked_at = now()
    where session_id = any($1::text[]) and state = 'open' returning session_id`,
};
