import { createHmac, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { generateURI } from 'otplib';
import { oneTimeCode } from '#i18n/codes/typed-code';
import { ShopBrand } from '#brand/shop-brand';
import { IdentityConfig } from '../identity.config';
import { deriveKey, SecretCipher } from '../secret-cipher';

const recoveryCodeCount = 10;
/** Without 0, 1, i, l, o and u, which are confused in handwriting. Ten of thirty characters are 49 bits. */
const recoveryAlphabet = 'abcdefghjkmnpqrstvwxyz23456789';
const codeLength = 10;

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

interface DerivedKeys {
  readonly hashing: Buffer;
  readonly challenge: Buffer;
}

function deriveKeys(base64: string): DerivedKeys {
  return {
    hashing: deriveKey(base64, 'recovery codes'),
    challenge: deriveKey(base64, 'log-in challenges'),
  };
}

/**
 * Encrypts the secrets of authenticator apps (AES-256-GCM) and hashes recovery codes with a key, so that a copy of the database
 * is not enough to log in: 49 bits can be guessed from a plain hash (OWASP ASVS 6.5.2).
 */
@Injectable()
export class TwoFactorSecrets {
  private readonly cipher: SecretCipher;
  private readonly currentKeys: DerivedKeys;
  /** Keys before a rotation; what they hashed remains valid. */
  private readonly formerKeys: readonly DerivedKeys[];

  constructor(
    config: IdentityConfig,
    @Inject(ShopBrand) private readonly brand: Pick<ShopBrand, 'current'>,
  ) {
    this.cipher = new SecretCipher(config, 'factor secrets');
    this.currentKeys = deriveKeys(config.SECOND_FACTOR_KEY);
    this.formerKeys = config.SECOND_FACTOR_FORMER_KEYS.map(deriveKeys);
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
    return this.cipher.encrypt(userId, secret);
  }

  /** Undefined if it was encrypted for another user or with an unknown key, or is damaged. */
  decrypt(userId: string, encrypted: string): string | undefined {
    return this.cipher.decrypt(userId, encrypted);
  }

  hashRecoveryCode(userId: string, code: string): string {
    return hashWith(this.currentKeys, userId, code);
  }

  /** The hashes under which a code may be stored, by the current and the former keys. */
  recoveryCodeHashes(userId: string, code: string): string[] {
    return [this.currentKeys, ...this.formerKeys].map((keys) => hashWith(keys, userId, code));
  }
}

function hashWith({ hashing }: DerivedKeys, userId: string, code: string): string {
  return createHmac('sha256', hashing)
    .update(`${userId} ${normalizeCode(code)}`)
    .digest('base64url');
}
