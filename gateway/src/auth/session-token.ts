import { createHash, type KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';

export interface SessionClaims {
  sub: string;
  /** Version of the user's tokens when this one was made. */
  ver: number;
  /** Which of the user's sessions it is; tokens of before there was a list of them name none. */
  sid?: string;
  /** A second factor opened the session (RFC 8176: `mfa`). */
  isStrong: boolean;
  exp: number;
  /** When password or code was last given, in milliseconds since the epoch (OpenID Connect: `auth_time`). */
  authenticatedAt: number;
}

const expected = {
  algorithms: ['EdDSA'],
  issuer: 'lowline',
  audience: 'lowline-shop',
  requiredClaims: ['sub', 'iat', 'exp'],
};

/** No token of ours is longer; longer ones are not worth hashing. */
const longestToken = 2_000;

/**
 * Checks session tokens: one algorithm, our key, our audience, our kind of token (OWASP ASVS 9.1–9.2). A token that passed
 * is remembered by its hash until it expires, because checking a signature costs more than everything else on a read.
 */
export class SessionTokens {
  private readonly passed = new LRUCache<string, SessionClaims>({ max: 20_000 });

  constructor(private readonly key: KeyObject) {}

  /** @throws Error when the token is forged, of another kind, or over. */
  async read(token: string): Promise<SessionClaims> {
    if (token.length > longestToken) throw new Error('not a session token');
    const id = createHash('sha256').update(token).digest('base64');
    const known = this.passed.get(id);
    if (known && known.exp * 1000 > Date.now()) return known;
    const { payload } = await jwtVerify(token, this.key, expected);
    const { sub, exp, iat = 0, typ, ver, sid, amr, auth_time: authTime } = payload;
    if (typ !== 'session' || !sub || !exp || typeof ver !== 'number') throw new Error('not a session token');
    const isStrong = Array.isArray(amr) && amr.includes('mfa');
    const authenticatedAt = (typeof authTime === 'number' ? authTime : iat) * 1_000;
    const claims = { sub, exp, ver, isStrong, authenticatedAt, ...(typeof sid === 'string' ? { sid } : {}) };
    this.passed.set(id, claims);
    return claims;
  }
}
