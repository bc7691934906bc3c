import { send } from '../../api/client';
import type { OfflineActivation, OfflineRequest, ReturnedOffline } from '../../api/schema';

export const leases = [30, 180, 365] as const;
export type Lease = (typeof leases)[number];

interface Asked {
  request: OfflineRequest;
  leaseDays: Lease;
  replaces?: string;
  swapCode?: string;
}

export function activateOffline(asked: Asked): Promise<OfflineActivation> {
  return send('POST', '/licensing/offline-activations', asked);
}

export function returnOffline(activationId: string, receipt: string): Promise<ReturnedOffline> {
  return send('POST', `/licensing/offline-activations/${encodeURIComponent(activationId)}/return`, {
    receipt,
  });
}
