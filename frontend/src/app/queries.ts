import { QueryClient } from '@tanstack/react-query';

/**
 * What the shop has answered. The client itself tries reads again; a list stays fresh for a moment and is kept for going back,
 * except on a server, where nobody goes back and nothing may wait for its end.
 */
export function createQueries(keptMs: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, gcTime: keptMs, refetchOnWindowFocus: false },
    },
  });
}
