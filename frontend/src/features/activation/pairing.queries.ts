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

/** Says yes; where all seats are taken, the named computer gives up its own in the same step. */
export function approve(code: string, replaces?: string): Promise<DecidedPairing> {
  return send('POST', `${pathOf(code)}/approve`, replaces ? { replaces } : {});
}

export function deny(code: string): Promise<DecidedPairing> {
  return send('POST', `${pathOf(code)}/deny`);
}
