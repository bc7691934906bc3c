import { randomInt } from 'node:crypto';

/** RFC 8628 §6.1: letters without vowels make no words, and none of these is taken for another. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;

/** Eight letters, about 34 bits: short-lived and limited in tries, never a secret of its own. */
export function makeUserCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** As it is read out: two groups of four. */
export function shownUserCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The code as a person may have typed it, in the one form that is hashed. */
export function plainUserCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, '');
}
