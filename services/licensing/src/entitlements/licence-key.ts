import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike: 0 O, 1 I L, 5 S, 2 Z, 8 B and U. */
const alphabet = '34679ACDEFGHJKMNPQRTVWXY';
const groups = 5;
const groupLength = 5;

/** A new licence key: five groups of five characters, about 114 bits. It is sent once, in the licence mail. */
export function generateLicenceKey(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Normalizes a key that a person typed, before it is hashed. */
export function normalizeLicenceKey(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** The hash that is stored instead of the key. 114 random bits need no slow hash. */
export function hashLicenceKey(key: string): Buffer {
  return createHash('sha256').update(normalizeLicenceKey(key)).digest();
}

/** The part of the key that is shown later. */
export function lastFourCharacters(key: string): string {
  return normalizeLicenceKey(key).slice(-4);
}
