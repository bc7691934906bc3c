import { createHash, randomBytes } from 'node:crypto';

const bytes = 24;

/** A link's secret part. It goes into the mail and nowhere else. */
export function newConfirmationToken(): string {
  return randomBytes(bytes).toString('base64url');
}

/** What is stored of it: who reads the database cannot confirm anybody. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
