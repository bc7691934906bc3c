import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, unauthenticated } from '#contracts/kit/failure';
import { publicKey } from '#platform/rpc/actor-token';
import { GatewayConfig, requiresAdminSecondFactor } from '../gateway.config';
import { SessionStates } from './session-states';
import { type SessionClaims, SessionTokens } from './session-token';

type Done = (error: Error | null, claims?: SessionClaims) => void;

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
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: 'jose has the key',
    });
    verifyWith(new SessionTokens(publicKey(config.SESSION_PUBLIC_KEY)));
  }

  /**
   * @throws Failure UNAUTHENTICATED when the token is older than the user's last change of password or role, or its session
   * was signed out.
   */
  async validate(claims: SessionClaims): Promise<UserActor> {
    const state = await this.states.of(claims);
    if (!state || state.tokenVersion !== claims.ver) throw new Failure(unauthenticated);
    const { userId, role, language } = state;
    const { sid: sessionId, authenticatedAt } = claims;
    const actor = { kind: 'user', userId, role, language, sessionId, authenticatedAt } as const;
    const isHeldBack = requiresAdminSecondFactor(this.config) && role === 'admin' && !claims.isStrong;
    // The services meet a customer as well: nobody has to know the rule but this line.
    return isHeldBack ? { ...actor, role: 'user', isHeldBack } : actor;
  }
}
