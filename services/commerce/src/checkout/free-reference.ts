import { isUUID } from 'class-validator';

const prefix = 'free_';

/** What stands for a session id where nothing was to be paid. */
export function freeReference(orderId: string): string {
  return `${prefix}${orderId}`;
}

/** The order of such a reference; undefined for anything else. */
export function orderIdOf(reference: string): string | undefined {
  const id = reference.startsWith(prefix) ? reference.slice(prefix.length) : '';
  return isUUID(id) ? id : undefined;
}
