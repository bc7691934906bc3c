import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './requests/client';
import { retryPolicy } from './requests/retry-policy';

/** Responses of a proxy, or of a service that restarts. */
const transientStatuses = [502, 503, 504];

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.isNetwork || transientStatuses.includes(error.status));
}

/**
 * The cache of server data. Reads are retried when the connection, a proxy or a service is unavailable (storefront §9). Writes are
 * not: one whose response was lost may have been applied. Requests are sent even when the browser reports that it is offline, because
 * a failed one shows its own error text.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failureCount, error) => isTransient(error) && failureCount < retryPolicy().retries,
        retryDelay: () => retryPolicy().retryDelayMs,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
