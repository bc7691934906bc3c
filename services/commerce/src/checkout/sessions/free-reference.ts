import { isUUID } from 'class-validator';

const prefix = 'free_';

/** Replaces the session id of an order that costs nothing. */
export function toFreeReference(orderId: string): string {
  return `${prefix}${orderId}`;
}

/** The order id in such a reference; undefined for a session id. */
export function freeOrderIdOf(reference: string): string | undefined {
  const id = reference.startsWith(prefix) ? reference.slice(prefix.length) : '';
  return isUUID(id) ? id : undefined;
}
