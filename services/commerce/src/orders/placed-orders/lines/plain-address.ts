import { createHash } from 'node:crypto';
import { normalizeEmail } from '#contracts/fields/email';

/** SHA-256 of a normalized address without its `+` part: anna+shop@example.com is the same customer as anna@example.com. */
export function plainAddressHash(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).split('@');
  const plain = `${local.split('+', 1)[0] ?? ''}@${domain}`;
  return createHash('sha256').update(plain).digest('hex');
}
