import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '../identity.config';

const codesAtOnce = 10;
/** No 0, 1, i, l, o, u: written down by hand and read again. Ten of thirty letters are 49 bits. */
const letters = 'abcdefghjkmnpqrstvwxyz23456789';
const codeLength = 10;
const [ivBytes, tagBytes] = [12, 16];

/** What somebody typed, as it is compared: without case, spaces and hyphens. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** Ten new recovery codes as they are shown: `abcde-fgh23`. */
export function newRecoveryCodes(): string[] {
  const letter = () => letters.charAt(randomInt(letters.length));
  const five = () => Array.from({ length: codeLength / 2 }, letter).join('');
  return Array.from({ length: codesAtOnce }, () => `${five()}-${five()}`);
}

/**
 * Keeps what belongs to second factors. The database alone gives nobody a code: secrets are sealed (AES-256-GCM), recovery
 * codes hashed with a key, because 49 bits are guessed from a plain hash (OWASP ASVS 6.5.2).
 */
@Injectable()
export class FactorVault {
  private readonly sealing: Buffer;
  private readonly hashing: Buffer;
  readonly challenging: Buffer;

  constructor(config: IdentityConfig) {
    const key = Buffer.from(config.SECOND_FACTOR_KEY, 'base64');
    const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `lowline ${purpose}`, 32));
    this.sealing = derived('factor secrets');
    this.hashing = derived('recovery codes');
    this.challenging = derived('log-in challenges');
  }

  /** Opens for the same user only. */
  seal(userId: string, secret: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.sealing, iv).setAAD(Buffer.from(userId));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Nothing when it was sealed for somebody else, with another key, or is damaged. */
  open(userId: string, sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const cipher = createDecipheriv('aes-256-gcm', this.sealing, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(userId))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const opened = [cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()];
      return Buffer.concat(opened).toString('utf8');
    } catch {
      return undefined;
    }
  }

  hashOfCode(userId: string, code: string): string {
    return createHmac('sha256', this.hashing)
      .update(`${userId} ${plainCode(code)}`)
      .digest('base64url');
  }
}
