import { api } from '../../../api/requests/client';
import type { ActivateOffline } from '../../../api/schema';

export type Lease = ActivateOffline['leaseDays'];
export const leases: readonly Lease[] = [30, 180, 365];

export const activateOffline = (body: ActivateOffline) =>
  api.post('/licensing/offline-activations', { body });

/** Frees the seat of a computer without a network by the return receipt that it has signed. */
export const returnOffline = (id: string, receipt: string) =>
  api.post('/licensing/offline-activations/{id}/return', { path: { id }, body: { receipt } });
