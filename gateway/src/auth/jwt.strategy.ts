import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, unauthenticated } from '#contracts/kit/failure';
import { publicKey } from '#platform/rpc/actor-token';
import { GatewayConfig } from '../gateway.config';
import { SessionStates } from './session-states';
import { SessionTokens } from './session-token';

type Verified = (error: Error | null, claims?: object) => void;

/** passport-jwt checks through `jsonwebtoken`, which knows no EdDSA; jose does, at the place the package leaves for it. */
class EdDsaStrategy extends Strategy {
  static tokens: SessionTokens;
  static JwtVerifier = (token: string, _key: unknown, _options: unknown, done: Verified): void => {
    EdDsaStrategy.tokens.read(token).then(
      (claims) => done(null, claims),
      (error: unknown) => done(error instanceof Error ? error : new Error('not a token')),
    );
  };
}

/** Turns a bearer token into the actor that the services will meet. */
@Injectable()
export class JwtStrategy extends PassportStrategy(EdDsaStrategy, 'jwt') {
  constructor(
    config: GatewayConfig,
    private readonly states: SessionStates,
  ) {
    EdDsaStrategy.tokens = new SessionTokens(publicKey(config.SESSION_PUBLIC_KEY));
    // The package reads its verifier from the base class.
    Object.assign(Strategy, { JwtVerifier: EdDsaStrategy.JwtVerifier });
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: 'checked by jose',
      algorithms: ['EdDSA'] as never,
    });
  }

  /** @throws Failure UNAUTHENTICATED when the token is older than the user's last change of password or role. */
  async validate({ sub, ver }: { sub: string; ver: number }): Promise<UserActor> {
    const state = await this.states.of(sub);
    if (!state || state.tokenVersion !== ver) throw new Failure(unauthenticated);
    return { kind: 'user', userId: sub, role: state.role, language: state.language };
  }
}
