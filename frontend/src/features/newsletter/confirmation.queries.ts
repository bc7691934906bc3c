import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '../../api/requests/client';

export const confirmationQueries = {
  /** Confirms a subscription (double opt-in); requested once for a link, however often the screen is rendered. */
  confirm: (token: string) =>
    queryOptions({
      queryKey: ['newsletter', 'confirmation', token],
      queryFn: () => api.get('/newsletter/confirm/{token}', { path: { token } }),
      staleTime: Infinity,
    }),
};

/** Text key of the error page's title (storefront §8). */
export function confirmationErrorKey(error: unknown): string {
  if (!(error instanceof ApiError)) return 'newsletter.confirmation_error';
  if (error.isNetwork) return 'newsletter.network_error';
  return error.code === 'TOKEN_NOT_FOUND' ? 'newsletter.token_not_found' : 'newsletter.confirmation_error';
}
