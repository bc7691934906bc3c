import type { Product } from '#contracts/catalogue/products';

/** What no editor changes, and the drawn curves of sounds. */
const leftOut = new Set(['id', '_id', 'revision', 'updatedAt', 'hasFiles', 'audioSamples']);

/** A product as the audit log keeps it. */
export function recordOf(product: Product): object {
  const fields: [string, unknown][] = Object.entries(product);
  const sounds = product.audioSamples.map(({ en, ru, duration, storageKey, bypassedKey }) => ({
    en,
    ru,
    duration,
    storageKey,
    bypassedKey,
  }));
  return Object.fromEntries([...fields.filter(([name]) => !leftOut.has(name)), ['audioSamples', sounds]]);
}
