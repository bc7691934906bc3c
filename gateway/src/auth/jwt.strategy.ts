import { createPublicKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, unauthenticated, unavailable } from '#contracts/kit/failure';
import { LOG, type Log } from '#platform/log/log';
import { ClockSkew, maxClockSkewMs } from '#platform/rpc/clock-skew';
import { GatewayConfig, requiresAdminSecondFactor } from '../gateway.config';
import { SessionStatesService } from './session-states';
import { type SessionClaims, SessionTokenVerifier } from './session-tokens';

type Done = (error: Error | null, claims?: SessionClaims) => void;

/** Public key from base64 of SPKI DER. */
function publicKey(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
}

/**
 * passport-jwt verifies with `jsonwebtoken`, which does not support EdDSA. Its verifier is a property of the strategy class; it
 * is replaced by jose (session-tokens.ts).
 */
function verifyWith(tokens: SessionTokenVerifier): void {
  const JwtVerifier = (token: string, _key: unknown, _options: unknown, done: Done): void => {
    tokens.read(token).then(
      (claims) => done(null, claims),
      () => done(new Failure(unauthenticated)),
    );
  };
  Object.assign(Strategy, { JwtVerifier });
}

/** Authenticates a bearer token. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    private readonly config: GatewayConfig,
    private readonly states: SessionStatesService,
    @Inject(LOG) private readonly log: Log,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: 'jose has the key',
    });
    verifyWith(
      new SessionTokenVerifier([config.SESSION_PUBLIC_KEY, ...config.SESSION_FORMER_KEYS].map(publicKey)),
    );
  }

  /**
   * @throws Failure UNAUTHENTICATED when the token is older than the last change of password or role, or its session has ended;
   * UNAVAILABLE when it was issued in the future.
   */
  async validate(claims: SessionClaims): Promise<UserActor> {
    this.assertNotFromFuture(claims);
    const state = await this.states.find(claims);
    if (!state || state.tokenVersion !== claims.ver) throw new Failure(unauthenticated);
    const { userId, role, language } = state;
    const { sid: sessionId, authenticatedAt } = claims;
    const actor = { kind: 'user', userId, role, language, sessionId, authenticatedAt } as const;
    const lacksSecondFactor =
      requiresAdminSecondFactor(this.config) && role === 'admin' && !claims.hasSecondFactor;
    // The services get the role `user`, so that they do not implement this rule.
    return lacksSecondFactor ? { ...actor, role: 'user', lacksSecondFactor } : actor;
  }
  /** Only a wrong clock of identity or gateway issues such a token, so the user is not signed out. */
  private assertNotFromFuture({ sub, iat }: SessionClaims): void {
    const skewMs = iat * 1_000 - Date.now();
    if (skewMs <= maxClockSkewMs) return;
    const skew = new ClockSkew(skewMs);
    this.log.error({ err: skew, skewMs, userId: sub }, 'clocks disagree');
    throw new Failure(unavailable, { subject: 'session' }, skew);
  }
}
