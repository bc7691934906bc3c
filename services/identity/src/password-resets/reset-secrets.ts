import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const codeDigits = 6;
const tokenBytes = 32;

/** What goes into the mail: a code to type, and a token for the link. */
export interface ResetSecrets {
  code: string;
  token: string;
}

/** 256 bits for a mailed link. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

export function newResetSecrets(): ResetSecrets {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  return { code, token: newToken() };
}

export function isCode(text: string): boolean {
  return new RegExp(`^\\d{${codeDigits}}$`).test(text);
}

/** Six digits are guessed in no time from a plain hash, so the key that only the process has goes into it. */
export function hashOfCode(requestId: string, code: string, key: string): string {
  return createHmac('sha256', key).update(`reset ${requestId} ${code}`).digest('base64url');
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
