import type { EventMeta } from '#contracts/kit/event';

/** An event as it travels: the facts and what surrounds them. */
export interface Envelope extends EventMeta {
  readonly data: object;
}

/** Whether parsed bytes are an event of ours. */
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
