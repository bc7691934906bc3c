import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, unauthenticated } from '#contracts/kit/failure';
import { SessionActorsService } from './session-actors';
import type { SessionClaims } from './session-tokens';

type Done = (error: Error | null, claims?: SessionClaims) => void;

/**
 * passport-jwt verifies with `jsonwebtoken`, which does not support EdDSA. Its verifier is a property of the strategy class; it
 * is replaced by jose (session-tokens.ts).
 */
function verifyWith(actors: SessionActorsService): void {
  const JwtVerifier = (token: string, _key: unknown, _options: unknown, done: Done): void => {
    actors.verify(token).then(
      (claims) => done(null, claims),
      () => done(new Failure(unauthenticated)),
    );
  };
  Object.assign(Strategy, { JwtVerifier });
}

/** Authenticates a bearer token. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(private readonly actors: SessionActorsService) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: 'jose has the key',
    });
    verifyWith(actors);
  }

  /** @throws Failure UNAUTHENTICATED, UNAVAILABLE */
  validate(claims: SessionClaims): Promise<UserActor> {
    return this.actors.actorOf(claims);
  }
}
