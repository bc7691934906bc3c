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

/** One key per purpose, derived from SECOND_FACTOR_KEY (RFC 5869). */
interface DerivedKeys {
  readonly sealing: Buffer;
  readonly hashing: Buffer;
  readonly challenging: Buffer;
}

function derivedKeys(base64: string): DerivedKeys {
  const key = Buffer.from(base64, 'base64');
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `lowline ${purpose}`, 32));
  return {
    sealing: derived('factor secrets'),
    hashing: derived('recovery codes'),
    challenging: derived('log-in challenges'),
  };
}

/**
 * Keeps what belongs to second factors. The database alone gives nobody a code: secrets are sealed (AES-256-GCM), recovery
 * codes hashed with a key, because 49 bits are guessed from a plain hash (OWASP ASVS 6.5.2).
 */
@Injectable()
export class FactorVault {
  private readonly present: DerivedKeys;
  /** Of keys before a rotation: what they encrypted and hashed remains valid. */
  private readonly former: readonly DerivedKeys[];

  constructor({ SECOND_FACTOR_KEY, SECOND_FACTOR_FORMER_KEYS }: IdentityConfig) {
    this.present = derivedKeys(SECOND_FACTOR_KEY);
    this.former = SECOND_FACTOR_FORMER_KEYS.map(derivedKeys);
  }

  get challenging(): Buffer {
    return this.present.challenging;
  }

  /** Opens for the same user only. */
  seal(userId: string, secret: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.present.sealing, iv).setAAD(Buffer.from(userId));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Undefined when it was sealed for another user, with an unknown key, or is damaged. */
  open(userId: string, sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const { sealing } of [this.present, ...this.former]) {
      const opened = openWith(sealing, userId, bytes);
      if (opened !== undefined) return opened;
    }
    return undefined;
  }

  hashOfCode(userId: string, code: string): string {
    return hashWith(this.present, userId, code);
  }

  /** The hashes under which a code may be stored: of the present key and of the former ones. */
  hashesOfCode(userId: string, code: string): string[] {
    return [this.present, ...this.former].map((keys) => hashWith(keys, userId, code));
  }
}

function openWith(sealing: Buffer, userId: string, bytes: Buffer): string | undefined {
  try {
    const cipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const opened = [cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return undefined;
  }
}

function hashWith({ hashing }: DerivedKeys, userId: string, code: string): string {
  return createHmac('sha256', hashing)
    .update(`${userId} ${plainCode(code)}`)
    .digest('base64url');
}
