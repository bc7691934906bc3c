import { randomInt } from 'node:crypto';

/** RFC 8628 §6.1: consonants only, so no words occur, and without letters that look alike. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;

/** Eight letters, about 34 bits: enough because the code is short-lived and attempts are limited. */
export function generateUserCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The code in two groups of four letters, as it is displayed. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Normalizes a code that a person typed, before it is hashed. */
export function normalizeUserCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, '');
}
