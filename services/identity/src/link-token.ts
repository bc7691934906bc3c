import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A random token of 256 bits for a mailed link. It cannot be guessed, so a plain hash is enough to store it. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
