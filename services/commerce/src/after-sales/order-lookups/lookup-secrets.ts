import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const codeDigits = 6;

export const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');

export const newToken = (): string => randomBytes(24).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A reader of the table could try all codes of a hash, but reads the orders beside it anyway. */
export const hashCode = (lookupId: string, code: string): string =>
  createHash('sha256').update(`order lookup ${lookupId} ${code}`).digest('base64url');

export function isEqualHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
