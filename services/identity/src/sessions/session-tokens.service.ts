import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import type { Role } from '#contracts/kit/actor';
import { IdentityConfig } from '../identity.config';

/** ARCHITECTURE §6: thirty days, ended sooner by a newer token version. */
const lifeSeconds = 30 * 24 * 3_600;

/** When a session that begins now is over by itself. */
export function endOfSession(): Date {
  return new Date(Date.now() + lifeSeconds * 1_000);
}

/** Session tokens (RFC 7519, EdDSA). `ver` is compared with the user's token version on every request. */
@Injectable()
export class SessionTokens {
  /** Read once: importing the key costs more than signing. */
  private readonly key: KeyObject;

  constructor(config: IdentityConfig) {
    const der = Buffer.from(config.SESSION_PRIVATE_KEY, 'base64');
    this.key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  }

  /**
   * `auth_time` (OpenID Connect Core) is when password or code was last given: signed whenever a token is, for each is given for
   * one of them. `sid` (OpenID Connect Session Management) names the session, so that it can be ended alone; `amr` (RFC 8176) says whether
   * a second factor opened it.
   */
  sign(
    user: { id: string; role: Role; tokenVersion: number },
    session: { id: string; isStrong: boolean },
  ): Promise<string> {
    const amr = session.isStrong ? ['pwd', 'mfa'] : ['pwd'];
    const claims = { typ: 'session', role: user.role, ver: user.tokenVersion, sid: session.id, amr };
    return new SignJWT({ ...claims, auth_time: Math.floor(Date.now() / 1_000) })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .setSubject(user.id)
      .setIssuer('lowline')
      .setAudience('lowline-shop')
      .setIssuedAt()
      .setExpirationTime(`${lifeSeconds}s`)
      .sign(this.key);
  }
}
