import { LRUCache } from 'lru-cache';
import type { EncodedResponse } from './encoded-response';

/** The plain and the compressed bytes, and the objects around them. */
function sizeCalculation({ response }: { response: EncodedResponse }): number {
  return response.plain.bytes.length * 2 + 500;
}

/**
 * Whether visitors can make any number of such keys: searches, and pages of a list by cursor. A quotation mark in a value is escaped,
 * so no value looks like a name.
 */
export function isUnboundedKey(key: string): boolean {
  return /[{,]"(?:q|cursor)":/.test(key);
}

/**
 * The stored responses, least recently used first out. Searches and pages by cursor are stored apart, so that neither a crawler nor
 * a flood of searches evicts a product or a first page.
 */
export class ResponseStore<E extends { response: EncodedResponse }> {
  private readonly known = new LRUCache<string, E>({
    max: 2_000,
    maxSize: 18 * 1024 * 1024,
    sizeCalculation,
  });
  private readonly unbounded = new LRUCache<string, E>({
    max: 500,
    maxSize: 6 * 1024 * 1024,
    sizeCalculation,
  });

  get(key: string): E | undefined {
    return this.known.get(key) ?? this.unbounded.get(key);
  }

  /** Without marking it as used. */
  peek(key: string): E | undefined {
    return this.known.peek(key) ?? this.unbounded.peek(key);
  }

  set(key: string, entry: E): void {
    (isUnboundedKey(key) ? this.unbounded : this.known).set(key, entry);
  }

  delete(key: string): void {
    this.known.delete(key);
    this.unbounded.delete(key);
  }

  /** Most recently used first; searches and later pages last. */
  *entries(): Generator<[string, E]> {
    yield* this.known.entries();
    yield* this.unbounded.entries();
  }
}
