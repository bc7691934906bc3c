import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { userDeleted, userUpdated } from '#contracts/identity/events';
import { sessionState, type SessionState } from '#contracts/identity/session';
import { Failure, notFound, unavailable } from '#contracts/kit/failure';
import { Broadcasts } from '#platform/events/broadcasts';
import { RpcClient } from '#platform/rpc/rpc-client';

/** Asked again after this; a broadcast makes it sooner. Core NATS may miss one, so age alone must be enough. */
const freshMs = 30_000;
/** While identity is away a known state serves this long. */
const usableMs = 300_000;
/** A known state does not wait longer than this for a newer one, and then not again for a while. */
const patienceMs = 1_000;
const betweenTriesMs = 2_000;

interface Known {
  /** Undefined when there is no such user any more. */
  state: SessionState | undefined;
  at: number;
  askAgainAt: number;
}

/** What each user's tokens must agree with, remembered for a short while on every replica. */
@Injectable()
export class SessionStates {
  private readonly known = new LRUCache<string, Known>({ max: 20_000 });
  private readonly running = new Map<string, Promise<SessionState | undefined>>();

  constructor(
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    broadcasts.on(userUpdated, (state) => this.remember(state.userId, state, Date.now()));
    broadcasts.on(userDeleted, ({ userId }) => this.remember(userId, undefined, Date.now()));
  }

  /**
   * The state of a user; undefined when there is none. A token of a newer version than ours is ahead of its broadcast.
   * @throws Failure UNAVAILABLE when nobody knows.
   */
  async of(userId: string, version: number): Promise<SessionState | undefined> {
    const known = this.known.get(userId);
    const now = Date.now();
    const isBehind = known?.state !== undefined && version > known.state.tokenVersion;
    if (known && now < known.askAgainAt && !isBehind) return known.state;
    const isUsable = known !== undefined && now - known.at < usableMs;
    try {
      return await this.ask(userId, isUsable ? patienceMs : undefined);
    } catch (error) {
      if (!isUsable || !Failure.is(error, unavailable)) throw error;
      known.askAgainAt = now + betweenTriesMs;
      return known.state;
    }
  }

  private ask(userId: string, timeoutMs: number | undefined): Promise<SessionState | undefined> {
    const running = this.running.get(userId);
    if (running) return running;
    const began = Date.now();
    const asking = this.rpc
      .call(sessionState, { userId }, undefined, { timeoutMs })
      .catch((error: unknown) => {
        if (Failure.is(error, notFound)) return undefined;
        throw error;
      })
      .then((state) => this.remember(userId, state, began))
      .finally(() => this.running.delete(userId));
    this.running.set(userId, asking);
    return asking;
  }

  /** A broadcast heard while identity was being asked is newer than its answer; versions only ever rise. */
  private remember(userId: string, state: SessionState | undefined, at: number): SessionState | undefined {
    const known = this.known.get(userId);
    const isOlder =
      known && known.at > at && (!known.state || !state || known.state.tokenVersion > state.tokenVersion);
    if (isOlder) return known.state;
    this.known.set(userId, { state, at, askAgainAt: at + freshMs });
    return state;
  }
}
