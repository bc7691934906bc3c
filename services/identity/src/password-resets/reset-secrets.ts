import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { newToken } from '../link-token';

const codeDigits = 6;

/** The secrets of a reset mail: a code to type and a token for the link. */
export interface ResetSecrets {
  code: string;
  token: string;
}

export function newResetSecrets(): ResetSecrets {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  return { code, token: newToken() };
}

export function isCode(text: string): boolean {
  return new RegExp(`^\\d{${codeDigits}}$`).test(text);
}

/** Keyed with a secret of the process, because six digits are easily guessed from a plain hash. */
export function hashResetCode(requestId: string, code: string, key: string): string {
  return createHmac('sha256', key).update(`reset ${requestId} ${code}`).digest('base64url');
}

export function isEqualHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
