import { send } from '../../api/client';
import type { ActivateOffline, OfflineActivation, ReturnedOffline } from '../../api/schema';

export type Lease = ActivateOffline['leaseDays'];
export const leases: readonly Lease[] = [30, 180, 365];

export function activateOffline(asked: ActivateOffline): Promise<OfflineActivation> {
  return send('POST', '/licensing/offline-activations', asked);
}

export function returnOffline(activationId: string, receipt: string): Promise<ReturnedOffline> {
  return send('POST', `/licensing/offline-activations/${encodeURIComponent(activationId)}/return`, {
    receipt,
  });
}
