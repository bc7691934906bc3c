import type { EventMeta } from '#contracts/kit/event';

/** An event on the bus: its data and metadata. */
export interface Envelope extends EventMeta {
  readonly data: object;
}

/** Whether a parsed message has the shape of an envelope. */
export function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null &&
    'occurredAt' in value &&
    'requestId' in value
  );
}
