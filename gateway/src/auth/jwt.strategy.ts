import { createPublicKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, unauthenticated, unavailable } from '#contracts/kit/failure';
import { LOG, type Log } from '#platform/log/log';
import { ClockSkew, maxClockSkewMs } from '#platform/rpc/clock-skew';
import { GatewayConfig, requiresAdminSecondFactor } from '../gateway.config';
import { SessionStates } from './session-states';
import { type SessionClaims, SessionTokens } from './session-token';

type Done = (error: Error | null, claims?: SessionClaims) => void;

/** Reads a public key from the environment's form: base64 of SPKI DER. */
function publicKey(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
}

/**
 * passport-jwt checks through `jsonwebtoken`, which knows no EdDSA. Its verifier is a property of the package's class,
 * which is where jose takes its place: one algorithm, checked in session-token.ts.
 */
function verifyWith(tokens: SessionTokens): void {
  const JwtVerifier = (token: string, _key: unknown, _options: unknown, done: Done): void => {
    tokens.read(token).then(
      (claims) => done(null, claims),
      () => done(new Failure(unauthenticated)),
    );
  };
  Object.assign(Strategy, { JwtVerifier });
}

/** Turns a bearer token into the actor that the services will meet. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    private readonly config: GatewayConfig,
    private readonly states: SessionStates,
    @Inject(LOG) private readonly log: Log,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: 'jose has the key',
    });
    verifyWith(new SessionTokens([config.SESSION_PUBLIC_KEY, ...config.SESSION_FORMER_KEYS].map(publicKey)));
  }

  /**
   * @throws Failure UNAUTHENTICATED when the token is older than the user's last change of password or role, or its session
   * was signed out; UNAVAILABLE when the token is from the future.
   */
  async validate(claims: SessionClaims): Promise<UserActor> {
    this.assertNotFromFuture(claims);
    const state = await this.states.of(claims);
    if (!state || state.tokenVersion !== claims.ver) throw new Failure(unauthenticated);
    const { userId, role, language } = state;
    const { sid: sessionId, authenticatedAt } = claims;
    const actor = { kind: 'user', userId, role, language, sessionId, authenticatedAt } as const;
    const isHeldBack = requiresAdminSecondFactor(this.config) && role === 'admin' && !claims.isStrong;
    // The services meet a customer as well: nobody has to know the rule but this line.
    return isHeldBack ? { ...actor, role: 'user', isHeldBack } : actor;
  }
  /** Only a wrong clock, identity's or ours, makes such a token: the customer is not signed out for it. */
  private assertNotFromFuture({ sub, iat }: SessionClaims): void {
    const skewMs = iat * 1_000 - Date.now();
    if (skewMs <= maxClockSkewMs) return;
    const skew = new ClockSkew(skewMs);
    this.log.error({ err: skew, skewMs, userId: sub }, 'clocks disagree');
    throw new Failure(unavailable, { subject: 'session' }, skew);
  }
}
