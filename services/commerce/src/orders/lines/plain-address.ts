import { createHash } from 'node:crypto';

/** SHA-256 of an address in lower case without its `+` part: anna+shop@example.com is the same customer as anna@example.com. */
export function plainAddressHash(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const plain = `${local.split('+', 1)[0] ?? ''}@${domain}`;
  return createHash('sha256').update(plain).digest('hex');
}
