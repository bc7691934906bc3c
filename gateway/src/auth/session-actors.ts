import { createPublicKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isStaff, type UserActor } from '#contracts/kit/actor';
import { Failure, unauthenticated, unavailable } from '#contracts/kit/failure';
import type { SessionState } from '#contracts/identity/sessions';
import { LOG, type Log } from '#platform/log/log';
import { ClockSkew, maxClockSkewMs } from '#platform/rpc/clock-skew';
import { GatewayConfig, requiresAdminSecondFactor } from '../gateway.config';
import { SessionStatesService } from './session-states';
import { type SessionClaims, SessionTokenVerifier } from './session-tokens';

/** Public key from base64 of SPKI DER. */
function publicKey(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
}

/** The signed-in user of a session token. */
@Injectable()
export class SessionActorsService {
  private readonly tokens: SessionTokenVerifier;

  constructor(
    private readonly config: GatewayConfig,
    private readonly states: SessionStatesService,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.tokens = new SessionTokenVerifier(
      [config.SESSION_PUBLIC_KEY, ...config.SESSION_FORMER_KEYS].map(publicKey),
    );
  }

  /** @throws Error when the token is forged, expired or of another type */
  verify(token: string): Promise<SessionClaims> {
    return this.tokens.read(token);
  }

  /**
   * @throws Failure UNAUTHENTICATED when the token is older than its session or a change of role, or its session has ended;
   * UNAVAILABLE when it was issued in the future.
   */
  async actorOf(claims: SessionClaims): Promise<UserActor> {
    this.assertNotFromFuture(claims);
    const state = await this.states.find(claims);
    if (!state) throw new Failure(unauthenticated);
    return this.toActor(claims, state);
  }

  /**
   * The actor, if it is known without waiting: the token was verified before, and the state of its session is fresh. Undefined in
   * every other case, valid or not.
   */
  peek(token: string): UserActor | undefined {
    const claims = this.tokens.peek(token);
    if (!claims || claims.iat * 1_000 - Date.now() > maxClockSkewMs) return undefined;
    const state = this.states.peek(claims);
    return state && this.toActor(claims, state);
  }

  private toActor(
    { sid: sessionId, authenticatedAt, hasSecondFactor }: SessionClaims,
    { userId, role, language }: SessionState,
  ): UserActor {
    const actor = { kind: 'user', userId, role, language, sessionId, authenticatedAt } as const;
    const lacksSecondFactor = requiresAdminSecondFactor(this.config) && isStaff(role) && !hasSecondFactor;
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
