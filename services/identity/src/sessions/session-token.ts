import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Role } from '#contracts/kit/actor';

/** ARCHITECTURE §6: thirty days, ended sooner by a newer token version. */
const life = '30d';

/** The key as configured, read once: importing it costs more than signing. */
export function sessionKey(privateKeyBase64: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(privateKeyBase64, 'base64'), format: 'der', type: 'pkcs8' });
}

/** Signs a session token (RFC 7519, EdDSA). `ver` is compared with the user's token version on every request. */
export function signSessionToken(
  key: KeyObject,
  user: { id: string; role: Role; tokenVersion: number },
): Promise<string> {
  return new SignJWT({ typ: 'session', role: user.role, ver: user.tokenVersion })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setSubject(user.id)
    .setIssuer('lowline')
    .setAudience('lowline-shop')
    .setIssuedAt()
    .setExpirationTime(life)
    .sign(key);
}
