import { createHash, createHmac } from 'node:crypto';

/**
 * The download token of an order: 256 bits that only this service can compute. It is derived, so a repeated event gives the same token
 * although only its hash is stored.
 */
export function downloadTokenOf(subject: string, secret: string): string {
  return createHmac('sha256', secret).update(`download grant of ${subject}`).digest('base64url');
}

/** The hash that is stored instead of the token. */
export function hashDownloadToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
