import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { generateURI } from 'otplib';
import { oneTimeCode } from '#i18n/codes/typed-code';
import { ShopBrand } from '#brand/shop-brand';
import { IdentityConfig } from '../identity.config';

const recoveryCodeCount = 10;
/** Without 0, 1, i, l, o and u, which are confused in handwriting. Ten of thirty characters are 49 bits. */
const recoveryAlphabet = 'abcdefghjkmnpqrstvwxyz23456789';
const codeLength = 10;
const [ivBytes, tagBytes] = [12, 16];

/** A typed code in the form that is compared: lower case, without spaces and hyphens. */
export function normalizeCode(typed: string): string {
  return oneTimeCode(typed).replaceAll('-', '').toLowerCase();
}

/** Ten new recovery codes in their displayed form: `abcde-fgh23`. */
export function newRecoveryCodes(): string[] {
  const character = () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length));
  const half = () => Array.from({ length: codeLength / 2 }, character).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`);
}

/** One key per purpose, derived from SECOND_FACTOR_KEY (RFC 5869). */
interface DerivedKeys {
  readonly encryption: Buffer;
  readonly hashing: Buffer;
  readonly challenge: Buffer;
}

function deriveKeys(base64: string): DerivedKeys {
  const key = Buffer.from(base64, 'base64');
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `lowline ${purpose}`, 32));
  return {
    encryption: derived('factor secrets'),
    hashing: derived('recovery codes'),
    challenge: derived('log-in challenges'),
  };
}

/**
 * Encrypts the secrets of authenticator apps (AES-256-GCM) and hashes recovery codes with a key, so that a copy of the database
 * is not enough to log in: 49 bits can be guessed from a plain hash (OWASP ASVS 6.5.2).
 */
@Injectable()
export class TwoFactorSecrets {
  private readonly currentKeys: DerivedKeys;
  /** Keys before a rotation; what they encrypted and hashed remains valid. */
  private readonly formerKeys: readonly DerivedKeys[];

  constructor(
    { SECOND_FACTOR_KEY, SECOND_FACTOR_FORMER_KEYS }: IdentityConfig,
    @Inject(ShopBrand) private readonly brand: Pick<ShopBrand, 'current'>,
  ) {
    this.currentKeys = deriveKeys(SECOND_FACTOR_KEY);
    this.formerKeys = SECOND_FACTOR_FORMER_KEYS.map(deriveKeys);
  }

  get challengeKey(): Buffer {
    return this.currentKeys.challenge;
  }

  /** What an authenticator app scans; it displays the issuer. */
  uriOf(secret: string, label: string): string {
    const { authenticatorIssuer, name } = this.brand.current;
    // A colon separates issuer and label.
    return generateURI({ issuer: authenticatorIssuer || name.replaceAll(':', ' '), label, secret });
  }

  /** The result can be decrypted for the same user only. */
  encrypt(userId: string, secret: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.currentKeys.encryption, iv).setAAD(Buffer.from(userId));
    const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
  }

  /** Undefined if it was encrypted for another user or with an unknown key, or is damaged. */
  decrypt(userId: string, encrypted: string): string | undefined {
    const bytes = Buffer.from(encrypted, 'base64url');
    for (const { encryption } of [this.currentKeys, ...this.formerKeys]) {
      const secret = decryptWith(encryption, userId, bytes);
      if (secret !== undefined) return secret;
    }
    return undefined;
  }

  hashRecoveryCode(userId: string, code: string): string {
    return hashWith(this.currentKeys, userId, code);
  }

  /** The hashes under which a code may be stored, by the current and the former keys. */
  recoveryCodeHashes(userId: string, code: string): string[] {
    return [this.currentKeys, ...this.formerKeys].map((keys) => hashWith(keys, userId, code));
  }
}

function decryptWith(key: Buffer, userId: string, bytes: Buffer): string | undefined {
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const decrypted = [cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()];
    return Buffer.concat(decrypted).toString('utf8');
  } catch {
    return undefined;
  }
}

function hashWith({ hashing }: DerivedKeys, userId: string, code: string): string {
  return createHmac('sha256', hashing)
    .update(`${userId} ${normalizeCode(code)}`)
    .digest('base64url');
}
