import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { IdentityConfig } from './identity.config';

const [ivBytes, tagBytes] = [12, 16];

/** A key for one purpose, derived from SECOND_FACTOR_KEY (RFC 5869). */
export function deriveKey(base64: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(base64, 'base64'), '', `lowline ${purpose}`, 32));
}

/** Encrypts secrets for their columns (AES-256-GCM), each for the row of its owner alone. */
export class SecretCipher {
  /** The current key is first; what a former key encrypted stays readable. */
  private readonly keys: readonly Buffer[];

  constructor(
    {
      SECOND_FACTOR_KEY,
      SECOND_FACTOR_FORMER_KEYS,
    }: Pick<IdentityConfig, 'SECOND_FACTOR_KEY' | 'SECOND_FACTOR_FORMER_KEYS'>,
    purpose: string,
  ) {
    this.keys = [SECOND_FACTOR_KEY, ...SECOND_FACTOR_FORMER_KEYS].map((key) => deriveKey(key, purpose));
  }

  /** The result can be decrypted for the same owner only. */
  encrypt(ownerId: string, secret: string): string {
    const [key] = this.keys;
    if (!key) throw new Error('there is no key');
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(ownerId));
    const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
  }

  /** Undefined if it was encrypted for another owner or with an unknown key, or is damaged. */
  decrypt(ownerId: string, encrypted: string): string | undefined {
    const bytes = Buffer.from(encrypted, 'base64url');
    for (const key of this.keys) {
      const secret = decryptWith(key, ownerId, bytes);
      if (secret !== undefined) return secret;
    }
    return undefined;
  }
}

function decryptWith(key: Buffer, ownerId: string, bytes: Buffer): string | undefined {
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(ownerId))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const decrypted = [cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()];
    return Buffer.concat(decrypted).toString('utf8');
  } catch {
    return undefined;
  }
}
