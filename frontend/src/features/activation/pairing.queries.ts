import { queryOptions } from '@tanstack/react-query';
import { ask, send } from '../../api/client';
import type { DecidedPairing, Pairing } from '../../api/schema';

const pathOf = (code: string) => `/licensing/pairings/${encodeURIComponent(code)}`;

export function pairingQuery(code: string) {
  return queryOptions({
    queryKey: ['pairing', code],
    queryFn: () => ask<Pairing>(pathOf(code)),
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Which computer gives up its seats, and the mailed code where a year's swaps are used up. */
export interface Swap {
  replaces: string;
  swapCode?: string;
}

/** Says yes; where all seats are taken, another computer gives up its own in the same step. */
export function approve(code: string, swap?: Swap): Promise<DecidedPairing> {
  return send('POST', `${pathOf(code)}/approve`, { ...swap });
}

export function deny(code: string): Promise<DecidedPairing> {
  return send('POST', `${pathOf(code)}/deny`);
}
