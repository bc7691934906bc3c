import { createHmac, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LicensingConfig } from '../../licensing.config';
import { openText, sealText } from '../../sealed-text';
import { parseRedemptionCode } from './redemption-code';

interface Keys {
  hash: Buffer;
  seal: Buffer;
}

/**
 * Hashes codes for their search and encrypts them for the CSV of a batch and the mail of a gift. A copy of the table alone opens and
 * finds no code. The keys follow from the secret of links, whose former values keep working after a rotation.
 */
@Injectable()
export class CodeSecretsService {
  private readonly keys: readonly [Keys, ...Keys[]];

  constructor({ fileLinkSecrets: [current, ...former] }: LicensingConfig) {
    this.keys = [keysOf(current), ...former.map(keysOf)];
  }

  /** What is stored of a code. */
  store(code: string): { codeHash: Buffer; sealedCode: Buffer } {
    const [{ hash, seal }] = this.keys;
    return { codeHash: hashWith(hash, parseRedemptionCode(code) ?? ''), sealedCode: sealText(seal, code) };
  }

  /** The hashes that a typed code may be stored under; none if it cannot be a code. */
  hashes(typed: string): Buffer[] {
    const code = parseRedemptionCode(typed);
    return code === undefined ? [] : this.keys.map(({ hash }) => hashWith(hash, code));
  }

  /** @throws if no secret of the service sealed it */
  open(sealed: Buffer): string {
    for (const { seal } of this.keys) {
      const code = openText(seal, sealed);
      if (code !== undefined) return code;
    }
    throw new Error(
      'a redemption code was sealed with a secret that FILE_LINK_FORMER_SECRETS does not contain',
    );
  }
}

function keysOf(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return { hash: derive('redemption code hash'), seal: derive('redemption code seal') };
}

function hashWith(key: Buffer, code: string): Buffer {
  return createHmac('sha256', key).update(code).digest();
}
