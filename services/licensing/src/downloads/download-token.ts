import { createHash, createHmac } from 'node:crypto';

/**
 * The download token of an order: 256 bits that only this service can make. It is derived, so that telling of the same
 * order twice gives the same token although only its hash is stored.
 */
export function downloadTokenOf(orderId: string, secret: string): string {
  return createHmac('sha256', secret).update(`download grant of ${orderId}`).digest('base64url');
}

/** What is stored in place of the token. */
export function hashDownloadToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
