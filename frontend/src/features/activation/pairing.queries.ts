import type { Query } from '../../api/answers';
import { ask, send } from '../../api/client';
import type { DecidedPairing, Pairing } from '../../api/schema';

const pathOf = (code: string) => `/licensing/pairings/${encodeURIComponent(code)}`;

export const pairingQuery = (code: string): Query<Pairing> => ({
  key: `pairing ${code}`,
  ask: () => ask<Pairing>(pathOf(code)),
  freshMs: 0,
});

/** Which computer gives up its seats, and the mailed code when the swaps of the year are used up. */
export interface Swap {
  replaces?: string;
  swapCode?: string;
}

/** Says yes; where all seats are taken, another computer gives up its own in the same step. */
export function approve(code: string, swap?: Swap): Promise<DecidedPairing> {
  return send('POST', `${pathOf(code)}/approve`, { ...swap });
}

export function deny(code: string): Promise<DecidedPairing> {
  return send('POST', `${pathOf(code)}/deny`);
}
