import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sessionEnded, userDeleted, userUpdated } from '#contracts/identity/events';
import { sessionState, type SessionState } from '#contracts/identity/session';
import { Failure, notFound, unavailable } from '#contracts/kit/failure';
import { Broadcasts } from '#platform/events/broadcasts';
import { RpcClient } from '#platform/rpc/rpc-client';
import type { SessionClaims } from './session-token';

/** Asked again after this; a broadcast makes it sooner. Core NATS may miss one, so age alone must be enough. */
const freshMs = 30_000;
/** While identity is away a known state serves this long. */
const usableMs = 300_000;
/** A known state does not wait longer than this for a newer one, and then not again for a while. */
const patienceMs = 1_000;
const betweenTriesMs = 2_000;

/** Something we were told, and for how long that is good. */
interface Known {
  at: number;
  askAgainAt: number;
}

interface KnownUser extends Known {
  /** Undefined when there is no such user any more. */
  state: SessionState | undefined;
}

interface KnownSession extends Known {
  /** Final: nobody takes a session up again. */
  isEnded: boolean;
  /** A known state is not used after this: the session may have ended for want of use. */
  idleUntil: number;
}

/** A token that names no session ends with its version alone. */
const noSession: Readonly<KnownSession> = {
  isEnded: false,
  at: Infinity,
  askAgainAt: Infinity,
  idleUntil: Infinity,
};

/** What each user's tokens must agree with, remembered for a short while on every replica. */
@Injectable()
export class SessionStates {
  private readonly users = new LRUCache<string, KnownUser>({ max: 20_000 });
  private readonly sessions = new LRUCache<string, KnownSession>({ max: 20_000 });
  private readonly running = new Map<string, Promise<SessionState | undefined>>();

  constructor(
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    broadcasts.on(userUpdated, (state) => this.hear(state.userId, state));
    broadcasts.on(userDeleted, ({ userId }) => this.hear(userId, undefined));
    broadcasts.on(sessionEnded, ({ sessionId }) => this.rememberSession(sessionId, true, Date.now()));
  }

  /**
   * The state of a token's user; undefined when there is none, or the token's session was signed out. A token of a newer
   * version than ours is ahead of its broadcast. User and session are asked about in one call.
   * @throws Failure UNAVAILABLE when nobody knows.
   */
  async of(claims: SessionClaims): Promise<SessionState | undefined> {
    const { sub, ver, sid } = claims;
    const user = this.users.get(sub);
    const session = sid === undefined ? noSession : this.sessions.get(sid);
    if (session?.isEnded) return undefined;
    const now = Date.now();
    const isBehind = user?.state !== undefined && ver > user.state.tokenVersion;
    const known = user && session ? { user, session } : undefined;
    if (known && now < Math.min(known.user.askAgainAt, known.session.askAgainAt) && !isBehind)
      return known.user.state;
    const isUsable =
      known !== undefined &&
      now - Math.min(known.user.at, known.session.at) < usableMs &&
      now < known.session.idleUntil;
    try {
      return await this.ask(claims, isUsable ? patienceMs : undefined);
    } catch (error) {
      if (!isUsable || !Failure.is(error, unavailable)) throw error;
      known.user.askAgainAt = now + betweenTriesMs;
      if (sid !== undefined) this.sessions.set(sid, { ...known.session, askAgainAt: now + betweenTriesMs });
      return known.user.state;
    }
  }

  private ask({ sub, sid }: SessionClaims, timeoutMs: number | undefined): Promise<SessionState | undefined> {
    const key = `${sub} ${sid}`;
    const running = this.running.get(key);
    if (running) return running;
    const began = Date.now();
    const asking = this.rpc
      .call(sessionState, { userId: sub, sessionId: sid }, undefined, { timeoutMs })
      .catch((error: unknown) => {
        if (Failure.is(error, notFound)) return undefined;
        throw error;
      })
      .then((state) => {
        const newest = this.remember(sub, state, began);
        const isEnded = sid !== undefined && this.rememberSession(sid, state?.isEnded ?? false, began, state);
        return isEnded ? undefined : newest;
      })
      .finally(() => this.running.delete(key));
    this.running.set(key, asking);
    return asking;
  }

  /** A broadcast heard while identity was being asked is newer than its answer; what has ended stays so. */
  private rememberSession(id: string, isEnded: boolean, at: number, state?: SessionState): boolean {
    const isOver = isEnded || this.sessions.get(id)?.isEnded === true;
    const idleUntil = state?.idleUntil ? Date.parse(state.idleUntil) : Infinity;
    this.sessions.set(id, { isEnded: isOver, at, idleUntil, askAgainAt: Math.min(at + freshMs, idleUntil) });
    return isOver;
  }

  /**
   * Broadcasts come in any order, and again: only what they end is believed, and how long it is good for is left to the
   * answers. One about somebody unknown is kept for an answer on its way that is older.
   */
  private hear(userId: string, state: SessionState | undefined): void {
    const known = this.users.get(userId);
    if (known && state && (!known.state || isOlder(state, known.state))) return;
    const at = Date.now();
    this.users.set(userId, { state, at, askAgainAt: known?.askAgainAt ?? at });
  }

  /** A deletion heard while identity was being asked is newer than its answer; versions only ever rise. */
  private remember(userId: string, state: SessionState | undefined, at: number): SessionState | undefined {
    const known = this.users.get(userId);
    const isLate = known && known.at >= at && (!known.state || !state);
    if (isLate || (known?.state && state && isOlder(state, known.state))) return known.state;
    this.users.set(userId, { state, at, askAgainAt: at + freshMs });
    return state;
  }
}

function isOlder(state: SessionState, known: SessionState): boolean {
  return state.tokenVersion < known.tokenVersion;
}
