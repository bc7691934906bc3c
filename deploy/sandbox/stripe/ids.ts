import { randomBytes } from 'node:crypto';

const base62Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id in Stripe's format: a prefix and base62. */
export function stripeId(prefix: string, length = 24): string {
  return prefix + [...randomBytes(length)].map((byte) => base62Digits[byte % 62]).join('');
}
