import { createHash, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, type JWTVerifyResult } from 'jose';
import { LRUCache } from 'lru-cache';
import { maxClockSkewMs } from '#platform/rpc/clock-skew';

export interface SessionClaims {
  sub: string;
  /** Version of the user's tokens when this one was made. */
  ver: number;
  /** Which of the user's sessions it is; tokens of before there was a list of them name none. */
  sid?: string;
  /** A second factor opened the session (RFC 8176: `mfa`). */
  isStrong: boolean;
  /** Seconds since 1970. */
  iat: number;
  exp: number;
  /** When password or code was last given, in milliseconds since the epoch (OpenID Connect: `auth_time`). */
  authenticatedAt: number;
}

const expected = {
  algorithms: ['EdDSA'],
  issuer: 'lowline',
  audience: 'lowline-shop',
  requiredClaims: ['sub', 'iat', 'exp'],
  // Identity's clock and ours need not agree; a session of thirty days loses nothing by it.
  clockTolerance: maxClockSkewMs / 1_000,
};

/** No token of ours is longer; longer ones are not worth hashing. */
const longestToken = 2_000;

/**
 * Checks session tokens: one algorithm, our key, our audience, our kind of token (OWASP ASVS 9.1–9.2). A token that passed
 * is remembered by its hash until it expires, because checking a signature costs more than everything else on a read.
 */
export class SessionTokens {
  private readonly passed = new LRUCache<string, SessionClaims>({ max: 20_000 });

  /** @param keys the present one first, then those before a rotation */
  constructor(private readonly keys: readonly KeyObject[]) {}

  /** @throws Error when the token is forged, of another kind, or over. */
  async read(token: string): Promise<SessionClaims> {
    if (token.length > longestToken) throw new Error('not a session token');
    const id = createHash('sha256').update(token).digest('base64');
    const known = this.passed.get(id);
    if (known && known.exp * 1_000 + maxClockSkewMs > Date.now()) return known;
    const { payload } = await this.verify(token);
    const { sub, iat, exp, typ, ver, sid, amr, auth_time: authTime } = payload;
    if (typ !== 'session' || !sub || !iat || !exp || typeof ver !== 'number')
      throw new Error('not a session token');
    const isStrong = Array.isArray(amr) && amr.includes('mfa');
    const authenticatedAt = (typeof authTime === 'number' ? authTime : iat) * 1_000;
    const claims = {
      sub,
      iat,
      exp,
      ver,
      isStrong,
      authenticatedAt,
      ...(typeof sid === 'string' ? { sid } : {}),
    };
    this.passed.set(id, claims);
    return claims;
  }

  /** A token of before a rotation fails with the present key and passes with a former one. */
  private async verify(token: string): Promise<JWTVerifyResult> {
    for (const key of this.keys.slice(0, -1)) {
      const verified = await jwtVerify(token, key, expected).catch((error: unknown) => {
        if (error instanceof errors.JWSSignatureVerificationFailed) return undefined;
        throw error;
      });
      if (verified) return verified;
    }
    const last = this.keys.at(-1);
    if (!last) throw new Error('there is no key to verify session tokens with');
    return jwtVerify(token, last, expected);
  }
}
