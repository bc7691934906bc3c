import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Actor } from '#contracts/kit/actor';
import { Failure, unauthenticated, unavailable } from '#contracts/kit/failure';
import { ClockSkew, maxClockSkewMs } from './clock-skew';

/** The actor of one request. It names that request, so it is invalid with any other. */
interface ActorClaim {
  readonly actor: Actor;
  readonly subject: string;
  /** SHA-256 of the payload's bytes. */
  readonly input: string;
  readonly issuedAt: number;
}

/** A forged or replayed claim, or different keys in two processes; a claim of the gateway never fails like this. */
export class InvalidActorClaim extends Error {}

function secretKey(base64: string): KeyObject {
  return createSecretKey(Buffer.from(base64, 'base64'));
}

function digestOf(payload: Uint8Array): string {
  return hash('sha256', payload, 'base64url');
}

function macOf(key: KeyObject, body: string): Buffer {
  return createHmac('sha256', key).update(body).digest();
}

/**
 * Signs the actor of a request. Each service has its own key, and only the gateway and the operator's tool have all: with its key
 * a service can only make claims to itself.
 */
export class ActorSigner {
  private readonly keys: ReadonlyMap<string, KeyObject>;

  /** @param keys base64 of 32 bytes for each service */
  constructor(keys: Readonly<Record<string, string>>) {
    this.keys = new Map(Object.entries(keys).map(([service, key]) => [service, secretKey(key)]));
  }

  /** @throws Error when there is no key for the subject's service */
  sign(actor: Actor, subject: string, payload: Uint8Array, now = Date.now()): string {
    const service = subject.slice(0, subject.indexOf('.'));
    const key = this.keys.get(service);
    if (!key) throw new Error(`there is no actor key for ${service}`);
    const claim: ActorClaim = { actor, subject, input: digestOf(payload), issuedAt: now };
    const body = Buffer.from(JSON.stringify(claim)).toString('base64url');
    return `${body}.${macOf(key, body).toString('base64url')}`;
  }
}

/** Verifies claims for one service. */
export class ActorVerifier {
  private readonly key: KeyObject;

  /** @param key base64 of 32 bytes, shared with the gateway */
  constructor(key: string) {
    this.key = secretKey(key);
  }

  /**
   * The actor of a request.
   * @throws Failure UNAUTHENTICATED when the claim is forged, damaged or made for another request; UNAVAILABLE caused by
   * ClockSkew when it is authentic, but too old or too new: a wrong clock must not sign a customer out
   */
  verify(token: string, subject: string, payload: Uint8Array, now = Date.now()): Actor {
    const claim = this.read(token);
    if (!claim) throw claimFailure('is not signed with the key of this service');
    if (claim.subject !== subject || claim.input !== digestOf(payload))
      throw claimFailure(`was made for another request, ${claim.subject}`);
    // This also limits replays of the same request; no call waits that long.
    const skewMs = claim.issuedAt - now;
    if (Math.abs(skewMs) > maxClockSkewMs) throw new Failure(unavailable, { subject }, new ClockSkew(skewMs));
    return claim.actor;
  }

  private read(token: string): ActorClaim | undefined {
    const [body, mac, ...rest] = token.split('.');
    if (!body || !mac || rest.length > 0) return undefined;
    const given = Buffer.from(mac, 'base64url');
    const wanted = macOf(this.key, body);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
    const claim: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    return isClaim(claim) ? claim : undefined;
  }
}

function claimFailure(reason: string): Failure {
  return new Failure(unauthenticated, {}, new InvalidActorClaim(`actor claim ${reason}`));
}

function isClaim(value: unknown): value is ActorClaim {
  return (
    typeof value === 'object' &&
    value !== null &&
    'actor' in value &&
    'subject' in value &&
    'input' in value &&
    'issuedAt' in value &&
    typeof value.issuedAt === 'number'
  );
}
