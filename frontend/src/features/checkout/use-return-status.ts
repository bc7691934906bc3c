import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionStatus } from '../../api/types';
import { checkoutQueries, preparingInterval } from './checkout.queries';

/** Longer than the second for which the API keeps what it read from Stripe. */
const secondReadMs = 1_200;

/**
 * The status of a session after the return from the payment. A status `open` may be a second older than the payment, so it counts only
 * when a second read confirms it; until then the status is pending.
 */
export function useReturnStatus(sessionId: string) {
  const queryClient = useQueryClient();
  const options = checkoutQueries.sessionStatus(sessionId);
  const readCount = () => queryClient.getQueryState(options.queryKey)?.dataUpdateCount ?? 0;
  const [countBefore] = useState(readCount);
  const isUnconfirmed = (status: SessionStatus | undefined, count: number) =>
    status?.status === 'open' && count - countBefore < 2;
  const { data, error, isPending, isRefetchError, refetch } = useQuery({
    ...options,
    // The second status may equal the first, and has to render.
    notifyOnChangeProps: 'all',
    refetchInterval: ({ state }) =>
      isUnconfirmed(state.data, state.dataUpdateCount)
        ? secondReadMs
        : preparingInterval(state.data, state.dataUpdateCount),
  });
  const isConfirming = !isRefetchError && isUnconfirmed(data, readCount());
  return { data, error, isPending: isPending || isConfirming, refetch };
}
