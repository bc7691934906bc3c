/** One event on its way to one endpoint. */
export interface DeliveryRecord {
  id: string;
  eventId: string;
  endpointId: string;
  /** How often it was tried. */
  attempts: number;
  state: 'pending' | 'delivered' | 'failed';
}

export function deliveryId(eventId: string, endpointId: string): string {
  return `${eventId}/${endpointId}`;
}

/** One try to deliver, for people who look and tests that wait. */
export interface Attempt {
  eventId: string;
  type: string;
  endpointId: string;
  url: string;
  /** 1 is the first. */
  attempt: number;
  status: number | 'dropped' | 'no answer';
  at: string;
  tookMs: number;
}
