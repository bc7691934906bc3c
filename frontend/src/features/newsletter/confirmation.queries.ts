import type { Query } from '../../api/answers';
import { ask, Failure } from '../../api/client';
import type { ConfirmAnswer } from '../../api/schema';

/** Asked once for a link, however often the screen is drawn. */
export const confirmationQuery = (token: string): Query<ConfirmAnswer> => ({
  key: `confirmation ${token}`,
  ask: () => ask<ConfirmAnswer>(`/newsletter/confirm/${encodeURIComponent(token)}`),
  freshMs: Infinity,
});

/** The title of the error page (spec storefront §8). */
export function confirmationProblem(error: unknown): string {
  if (!(error instanceof Failure)) return 'newsletter.confirmation_error';
  if (error.isNetwork) return 'newsletter.network_error';
  return error.code === 'TOKEN_NOT_FOUND' ? 'newsletter.token_not_found' : 'newsletter.confirmation_error';
}
