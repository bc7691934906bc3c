import { createHash, randomInt } from 'node:crypto';

/** No letter or digit that reads like another: 0 O, 1 I L, 5 S, 2 Z, 8 B and U are left out. */
const alphabet = '34679ACDEFGHJKMNPQRTVWXY';
const groups = 5;
const groupLength = 5;

/** A new licence key, five groups of five: about 114 bits. It is shown once, in the mail to its owner. */
export function makeLicenceKey(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** The key as a person may have typed it, in the one form that is hashed. */
export function normaliseLicenceKey(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** What is stored in place of the key. Its 114 random bits need no slow hash. */
export function hashLicenceKey(key: string): Buffer {
  return createHash('sha256').update(normaliseLicenceKey(key)).digest();
}

/** The part a customer may see later. */
export function lastFourOf(key: string): string {
  return normaliseLicenceKey(key).slice(-4);
}
