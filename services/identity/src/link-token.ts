import { createHash, randomBytes } from 'node:crypto';

const bytes = 32;

/** 256 bits for a mailed link: nobody guesses it, so a plain hash is enough to keep it. */
export function newToken(): string {
  return randomBytes(bytes).toString('base64url');
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
