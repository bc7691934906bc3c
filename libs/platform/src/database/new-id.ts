import { v7 } from 'uuid';

/** A new id: uuid v7, so that rows sort by the time they came to be (RFC 9562 §5.7). */
export function newId(): string {
  return v7();
}
