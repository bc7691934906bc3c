import { collection } from '../store/store';
/** The delivery of one event to one endpoint. */
export interface DeliveryRecord {
  id: string;
  eventId: string;
  endpointId: string;
  /** Number of attempts. */
  attempts: number;
  state: 'pending' | 'delivered' | 'failed';
}

export const deliveries = collection<DeliveryRecord>('deliveries');

export function deliveryId(eventId: string, endpointId: string): string {
  return `${eventId}/${endpointId}`;
}

/** One attempt of a delivery. */
export interface DeliveryAttempt {
  eventId: string;
  type: string;
  endpointId: string;
  url: string;
  /** Counted from 1. */
  attempt: number;
  status: number | 'dropped' | 'no response';
  at: string;
  tookMs: number;
}
