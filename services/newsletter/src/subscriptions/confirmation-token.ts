import { createHash, randomBytes } from 'node:crypto';

const bytes = 24;

/** The secret part of a link. It is only in the mail. */
export function newConfirmationToken(): string {
  return randomBytes(bytes).toString('base64url');
}

/** The stored hash: reading the database does not allow confirming an address. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
