import { createHash, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, type JWTVerifyResult } from 'jose';
import { LRUCache } from 'lru-cache';
import { maxClockSkewMs } from '#platform/rpc/clock-skew';

export interface SessionClaims {
  sub: string;
  /** The user's token version when the token was issued. */
  ver: number;
  /** The session's id; tokens from before sessions were listed have none. */
  sid?: string;
  /** Two-factor authentication was used (RFC 8176: `mfa`). */
  hasSecondFactor: boolean;
  /** Seconds since 1970. */
  iat: number;
  exp: number;
  /** Time of the last log-in or reauthentication in epoch milliseconds (OpenID Connect: `auth_time`). */
  authenticatedAt: number;
}

const verifyOptions = {
  algorithms: ['EdDSA'],
  issuer: 'lowline',
  audience: 'lowline-shop',
  requiredClaims: ['sub', 'iat', 'exp'],
  // Clocks of identity and gateway may differ; on a session of thirty days it does not matter.
  clockTolerance: maxClockSkewMs / 1_000,
};

/** Session tokens are shorter; longer input is not hashed. */
const maxTokenLength = 2_000;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}

/**
 * Verifies session tokens: one algorithm, our key, audience and token type (OWASP ASVS 9.1–9.2). Verified tokens are cached by
 * their hash until they expire, because verifying a signature costs more than the rest of a read.
 */
export class SessionTokenVerifier {
  private readonly verifiedClaims = new LRUCache<string, SessionClaims>({ max: 20_000 });

  /** @param keys the current key first, then former keys */
  constructor(private readonly keys: readonly KeyObject[]) {}

  /** @throws Error when the token is forged, expired or of another type */
  async read(token: string): Promise<SessionClaims> {
    if (token.length > maxTokenLength) throw new Error('not a session token');
    const id = hashOf(token);
    const known = this.unexpired(id);
    if (known) return known;
    const { payload } = await this.verify(token);
    const { sub, iat, exp, typ, ver, sid, amr, auth_time: authTime } = payload;
    if (typ !== 'session' || !sub || !iat || !exp || typeof ver !== 'number')
      throw new Error('not a session token');
    const hasSecondFactor = Array.isArray(amr) && amr.includes('mfa');
    const authenticatedAt = (typeof authTime === 'number' ? authTime : iat) * 1_000;
    const claims = {
      sub,
      iat,
      exp,
      ver,
      hasSecondFactor,
      authenticatedAt,
      ...(typeof sid === 'string' ? { sid } : {}),
    };
    this.verifiedClaims.set(id, claims);
    return claims;
  }

  /** The claims of a token that was verified before and has not expired. */
  peek(token: string): SessionClaims | undefined {
    return token.length > maxTokenLength ? undefined : this.unexpired(hashOf(token));
  }

  private unexpired(id: string): SessionClaims | undefined {
    const known = this.verifiedClaims.get(id);
    return known && known.exp * 1_000 + maxClockSkewMs > Date.now() ? known : undefined;
  }

  /** A token from before a key rotation verifies with a former key. */
  private async verify(token: string): Promise<JWTVerifyResult> {
    for (const key of this.keys.slice(0, -1)) {
      const verified = await jwtVerify(token, key, verifyOptions).catch((error: unknown) => {
        if (error instanceof errors.JWSSignatureVerificationFailed) return undefined;
        throw error;
      });
      if (verified) return verified;
    }
    const last = this.keys.at(-1);
    if (!last) throw new Error('there is no key to verify session tokens with');
    return jwtVerify(token, last, verifyOptions);
  }
}
