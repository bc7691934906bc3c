import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Actor } from '#contracts/kit/actor';

/** Milliseconds an actor token is worth anything: long enough for one call, too short to keep. */
const lifeMs = 30_000;

interface Claims {
  readonly actor: Actor;
  readonly expiresAt: number;
}

/** Reads a private key from the environment's form: base64 of PKCS8 DER. */
export function privateKey(base64: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
}

/** Reads a public key from the environment's form: base64 of SPKI DER. */
export function publicKey(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
}

/**
 * Signs who is asking. Only the gateway (and the operator's tool) hold this key, so a process on the bus cannot claim to be
 * an administrator. A token is re-used for the same actor during the first half of its life.
 */
export class ActorSigner {
  private readonly recent = new LRUCache<string, { token: string; until: number }>({ max: 5_000 });

  constructor(private readonly key: KeyObject) {}

  sign(actor: Actor, now = Date.now()): string {
    const identity = JSON.stringify(actor);
    const known = this.recent.get(identity);
    if (known && known.until > now) return known.token;
    const claims: Claims = { actor, expiresAt: now + lifeMs };
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const token = `${body}.${sign(null, Buffer.from(body), this.key).toString('base64url')}`;
    this.recent.set(identity, { token, until: now + lifeMs / 2 });
    return token;
  }
}

/** Checks the gateway's signature. Seen tokens are remembered until they expire, since checking costs more than most handlers. */
export class ActorVerifier {
  private readonly seen = new LRUCache<string, Claims>({ max: 5_000 });

  constructor(private readonly key: KeyObject) {}

  /** The actor of a token, or undefined when it is forged, damaged or too old. */
  verify(token: string, now = Date.now()): Actor | undefined {
    const claims = this.seen.get(token) ?? this.check(token);
    if (!claims || claims.expiresAt < now) return undefined;
    this.seen.set(token, claims);
    return claims.actor;
  }

  private check(token: string): Claims | undefined {
    const [body, signature, ...rest] = token.split('.');
    if (!body || !signature || rest.length > 0) return undefined;
    if (!verify(null, Buffer.from(body), this.key, Buffer.from(signature, 'base64url'))) return undefined;
    const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    return isClaims(claims) ? claims : undefined;
  }
}

function isClaims(value: unknown): value is Claims {
  return (
    typeof value === 'object' &&
    value !== null &&
    'actor' in value &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'number'
  );
}
