import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';

export const pairingQueries = {
  detail: (userCode: string) =>
    queryOptions({
      queryKey: ['pairing', userCode],
      queryFn: () => api.get('/licensing/pairings/{userCode}', { path: { userCode } }),
      staleTime: 0,
    }),
};

/** The computer to replace, and the mailed code when the swaps of the year are used up. */
export interface Swap {
  replaces?: string;
  swapCode?: string;
}

/** Confirms the computer; with all seats taken, it replaces another computer in the same step. */
export const approvePairing = (userCode: string, swap: Swap) =>
  api.post('/licensing/pairings/{userCode}/approve', { path: { userCode }, body: swap });

export const denyPairing = (userCode: string) =>
  api.post('/licensing/pairings/{userCode}/deny', { path: { userCode } });

/** Approves the pairing with a trial of the plug-in. */
export const startTrial = (slug: string, pairingId: string) =>
  api.post('/licensing/trials', { body: { slug, pairingId } });
