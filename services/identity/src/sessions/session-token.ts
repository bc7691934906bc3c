import { type KeyObject, sign } from 'node:crypto';

/** Claims of a session token that depend on the log-in; `sub`, `iss`, `aud`, `iat` and `exp` are RFC 7519's. */
export interface SessionTokenClaims {
  sub: string;
  role: string;
  /** Compared with the user's token version on every request. */
  ver: number;
  /** OpenID Connect Session Management: the session, so that it can end alone. */
  sid: string;
  /** RFC 8176: `mfa` records a second factor. */
  amr: readonly string[];
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

const header = base64url({ alg: 'EdDSA', typ: 'JWT' });

/**
 * Signs a session token: a JWS in compact form (RFC 7515 §7.1) with EdDSA (RFC 8037). node:crypto signs at once; a library over Web
 * Crypto waits for a thread of the pool, which hashes passwords. `auth_time` (OpenID Connect Core) is the time of the last password
 * or code, which is now, because each token follows one.
 */
export function signSessionToken(claims: SessionTokenClaims, ttlSeconds: number, key: KeyObject): string {
  const now = Math.floor(Date.now() / 1_000);
  const payload = {
    typ: 'session',
    ...claims,
    auth_time: now,
    iss: 'lowline',
    aud: 'lowline-shop',
    iat: now,
    exp: now + ttlSeconds,
  };
  const input = `${header}.${base64url(payload)}`;
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
}
