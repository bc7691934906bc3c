import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import type { Role } from '#contracts/kit/actor';
import { IdentityConfig } from '../identity.config';

/** ARCHITECTURE §6: thirty days, ended sooner by a newer token version. */
const life = '30d';

/** Session tokens (RFC 7519, EdDSA). `ver` is compared with the user's token version on every request. */
@Injectable()
export class SessionTokens {
  /** Read once: importing the key costs more than signing. */
  private readonly key: KeyObject;

  constructor(config: IdentityConfig) {
    const der = Buffer.from(config.SESSION_PRIVATE_KEY, 'base64');
    this.key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  }

  sign(user: { id: string; role: Role; tokenVersion: number }): Promise<string> {
    return new SignJWT({ typ: 'session', role: user.role, ver: user.tokenVersion })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .setSubject(user.id)
      .setIssuer('lowline')
      .setAudience('lowline-shop')
      .setIssuedAt()
      .setExpirationTime(life)
      .sign(this.key);
  }
}
