import { v7 } from 'uuid';

/** A new id: uuid v7, so that rows sort by creation time (RFC 9562 §5.7). */
export function newId(): string {
  return v7();
}
