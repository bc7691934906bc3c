import { randomInt } from 'node:crypto';
import { typedCode } from '#i18n/codes/typed-code';

/** Without characters that are read as others: 0 and O, 1, I and L. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const groups = 3;
const groupLength = 4;

/** Codes are compared in upper case. */
export function normalizeCode(code: string): string {
  return typedCode(code).toUpperCase();
}

/** A code that cannot be guessed: 31^12 possibilities. */
function generateCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

export function generateCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(generateCode());
  return [...codes];
}
