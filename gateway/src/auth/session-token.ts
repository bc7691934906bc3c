import { createHash } from 'node:crypto';
import { jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { KeyObject } from 'node:crypto';

export interface SessionClaims {
  sub: string;
  ver: number;
  exp: number;
}

/**
 * Checks session tokens: one algorithm, our key, our audience, our kind of token (OWASP ASVS 9.1–9.2). A token that passed
 * is remembered by its hash until it expires, because checking a signature costs more than everything else on a read.
 */
export class SessionTokens {
  private readonly passed = new LRUCache<string, SessionClaims>({ max: 20_000 });

  constructor(private readonly key: KeyObject) {}

  /** @throws when the token is forged, of another kind, or over. */
  async read(token: string): Promise<SessionClaims> {
    const id = createHash('sha256').update(token).digest('base64');
    const known = this.passed.get(id);
    if (known && known.exp * 1000 > Date.now()) return known;
    const { payload } = await jwtVerify(token, this.key, {
      algorithms: ['EdDSA'],
      issuer: 'lowline',
      audience: 'lowline-shop',
    });
    const { sub, exp, typ, ver } = payload;
    if (typ !== 'session' || !sub || !exp || typeof ver !== 'number') throw new Error('not a session token');
    const claims = { sub, exp, ver };
    this.passed.set(id, claims);
    return claims;
  }
}
