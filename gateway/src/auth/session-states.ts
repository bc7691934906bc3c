import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sessionEnded, userDeleted, userUpdated } from '#contracts/identity/events';
import { sessionState, type SessionState } from '#contracts/identity/sessions';
import { Failure, notFound, unavailable } from '#contracts/kit/failure';
import { Broadcasts } from '#platform/events/broadcasts';
import { RpcClient } from '#platform/rpc/rpc-client';
import type { SessionClaims } from './session-tokens';

/** Refreshed after this, or earlier by a broadcast or a reconnection. Core NATS may lose broadcasts, so age alone has to be enough. */
const freshMs = 30_000;
/** While identity is unavailable a cached state is used this long. */
const maxStaleMs = 300_000;
/** A cached state is used when its refresh takes longer than this. */
const maxRefreshWaitMs = 1_000;
const retryDelayMs = 2_000;

interface CachedState {
  at: number;
  refreshAt: number;
}

interface CachedUser extends CachedState {
  /** Undefined when the user does not exist. */
  state: SessionState | undefined;
  /** The user changed after the state was requested: it is not used even while identity is unavailable. */
  isOutdated: boolean;
}

interface CachedSession extends CachedState {
  /** Final: an ended session never becomes active again. */
  isEnded: boolean;
  /** The session may have expired for inactivity after this. */
  idleUntil: number;
  /** Its valid token versions, while the user's version is `newest`. */
  tokens?: { oldest: number; newest: number } | undefined;
}

/** A token without a session id ends with its version alone. */
const noSession: Readonly<CachedSession> = {
  isEnded: false,
  at: Infinity,
  refreshAt: Infinity,
  idleUntil: Infinity,
};

/** Token version and session state of users, cached for a short time on each replica. */
@Injectable()
export class SessionStatesService {
  private readonly users = new LRUCache<string, CachedUser>({ max: 20_000 });
  private readonly sessions = new LRUCache<string, CachedSession>({ max: 20_000 });
  /** Number of changes of a user since the start; a state belongs to the number at the time of its request. */
  private readonly changes = new LRUCache<string, number>({ max: 20_000 });
  private readonly pendingLoads = new Map<string, Promise<SessionState | undefined>>();

  constructor(
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    broadcasts.on(userUpdated, ({ userId }) => this.markStale(userId));
    broadcasts.on(userDeleted, ({ userId }) => this.storeDeletion(userId));
    broadcasts.on(sessionEnded, ({ sessionId }) => this.storeSession(sessionId, true, Date.now()));
    broadcasts.onMissed(() => this.refreshAll());
  }

  /**
   * The state of a token's user; undefined when the user does not exist or token or session have ended. A token with a newer version
   * than the cached one forces a refresh, because its broadcast has not arrived; so does an older one whose session was loaded before
   * the user, because it may be the session that changed the password. User and session are loaded in one request.
   * @throws Failure UNAVAILABLE when identity is unavailable and nothing usable is cached
   */
  async find(claims: SessionClaims): Promise<SessionState | undefined> {
    const { sub, ver, sid } = claims;
    const user = this.users.get(sub);
    const session = this.sessionOf(sid);
    if (session?.isEnded) return undefined;
    const now = Date.now();
    const isBehind = user?.state !== undefined && ver > user.state.tokenVersion;
    const known = user && session ? { user, session } : undefined;
    const mayHaveContinued =
      known && known.session.at < known.user.at && !accepts(known.session, user?.state, ver);
    const isFresh = known && now < Math.min(known.user.refreshAt, known.session.refreshAt);
    if (isFresh && !isBehind && !mayHaveContinued) return acceptedState(known, ver);
    const isUsable =
      known !== undefined &&
      !known.user.isOutdated &&
      now - Math.min(known.user.at, known.session.at) < maxStaleMs &&
      now < known.session.idleUntil;
    try {
      const state = await this.load(claims, isUsable ? maxRefreshWaitMs : undefined);
      return acceptedState({ user: { state }, session: this.sessionOf(sid) ?? noSession }, ver);
    } catch (error) {
      if (!isUsable || !Failure.is(error, unavailable)) throw error;
      known.user.refreshAt = now + retryDelayMs;
      if (sid !== undefined) this.sessions.set(sid, { ...known.session, refreshAt: now + retryDelayMs });
      return acceptedState(known, ver);
    }
  }

  /** The state, if it is fresh, the session is active and the token valid; undefined if it has to be loaded. */
  peek({ sub, ver, sid }: SessionClaims): SessionState | undefined {
    const user = this.users.get(sub);
    const session = this.sessionOf(sid);
    if (!user || !session || session.isEnded) return undefined;
    const isFresh = Date.now() < Math.min(user.refreshAt, session.refreshAt);
    return isFresh ? acceptedState({ user, session }, ver) : undefined;
  }

  /** The states of a user and a session are loaded again before their next use. */
  refresh(userId: string, sessionId: string | undefined): void {
    const [user, session] = [this.users.get(userId), sessionId && this.sessions.get(sessionId)];
    if (user) user.refreshAt = 0;
    if (session) session.refreshAt = 0;
  }

  /** Every state is loaded again before its next use; while identity is unavailable the old one is used. */
  private refreshAll(): void {
    for (const state of [...this.users.values(), ...this.sessions.values()]) state.refreshAt = 0;
  }

  private sessionOf(sid: string | undefined): Readonly<CachedSession> | undefined {
    return sid === undefined ? noSession : this.sessions.get(sid);
  }

  private load(
    { sub, sid }: SessionClaims,
    timeoutMs: number | undefined,
  ): Promise<SessionState | undefined> {
    const change = this.changes.get(sub);
    const key = `${sub} ${sid} ${change}`;
    const running = this.pendingLoads.get(key);
    if (running) return running;
    const began = Date.now();
    const loading = this.rpc
      .call(sessionState, { userId: sub, sessionId: sid }, undefined, { timeoutMs })
      .catch((error: unknown) => {
        if (Failure.is(error, notFound)) return undefined;
        throw error;
      })
      .then((state) => {
        const newest = this.storeUser(sub, state, { at: began, change });
        const isEnded = sid !== undefined && this.storeSession(sid, state?.isEnded ?? false, began, state);
        return isEnded ? undefined : newest;
      })
      .finally(() => this.pendingLoads.delete(key));
    this.pendingLoads.set(key, loading);
    return loading;
  }

  /** A broadcast that arrives during the request is newer than its reply; an ended session stays ended. */
  private storeSession(id: string, isEnded: boolean, at: number, state?: SessionState): boolean {
    const isOver = isEnded || this.sessions.get(id)?.isEnded === true;
    const idleUntil = state?.idleUntil ? Date.parse(state.idleUntil) : Infinity;
    const tokens = state?.oldestTokenVersion
      ? { oldest: state.oldestTokenVersion, newest: state.tokenVersion }
      : undefined;
    const refreshAt = Math.min(at + freshMs, idleUntil);
    this.sessions.set(id, { isEnded: isOver, at, idleUntil, refreshAt, tokens });
    return isOver;
  }

  /**
   * The event only says that the user changed: the state is loaded from identity before its next use, also by a request that
   * would wait for an earlier load. What an event contains never grants anything.
   */
  private markStale(userId: string): void {
    this.changes.set(userId, (this.changes.get(userId) ?? 0) + 1);
    const user = this.users.get(userId);
    // A deletion is final.
    if (user?.state) this.users.set(userId, { ...user, refreshAt: 0, isOutdated: true });
  }

  /** Stored for an unknown user as well, because a reply on its way may be older. */
  private storeDeletion(userId: string): void {
    const at = Date.now();
    const refreshAt = this.users.get(userId)?.refreshAt ?? at;
    this.users.set(userId, { state: undefined, at, refreshAt, isOutdated: false });
  }

  /** A deletion that arrives during the request is newer than its reply; versions only increase. */
  private storeUser(
    userId: string,
    state: SessionState | undefined,
    { at, change }: { at: number; change: number | undefined },
  ): SessionState | undefined {
    const known = this.users.get(userId);
    const isLate = known && known.at >= at && (!known.state || !state);
    if (isLate || (known?.state && state && isOlder(state, known.state))) return known.state;
    const isOutdated = this.changes.get(userId) !== change;
    this.users.set(userId, { state, at, isOutdated, refreshAt: isOutdated ? 0 : at + freshMs });
    return state;
  }
}

function accepts({ tokens }: CachedSession, state: SessionState | undefined, ver: number): boolean {
  if (!state) return false;
  return (
    ver === state.tokenVersion ||
    (tokens?.newest === state.tokenVersion && ver >= tokens.oldest && ver < tokens.newest)
  );
}

function acceptedState(
  { user: { state }, session }: { user: Pick<CachedUser, 'state'>; session: CachedSession },
  ver: number,
): SessionState | undefined {
  return accepts(session, state, ver) ? state : undefined;
}

function isOlder(state: SessionState, known: SessionState): boolean {
  return state.tokenVersion < known.tokenVersion;
}
