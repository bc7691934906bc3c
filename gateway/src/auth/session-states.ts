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

interface Known {
  state: SessionState | undefined;
  at: number;
}

/** What each user's tokens must agree with, remembered for a short while on every replica. */
@Injectable()
export class SessionStates {
  private readonly known = new LRUCache<string, Known>({ max: 50_000 });

  constructor(
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    broadcasts.on(userUpdated, (state) => this.known.set(state.userId, { state, at: Date.now() }));
    broadcasts.on(userDeleted, ({ userId }) => this.known.set(userId, { state: undefined, at: Date.now() }));
  }

  /** The state of a user; undefined when there is none. @throws Failure UNAVAILABLE when nobody knows. */
  async of(userId: string): Promise<SessionState | undefined> {
    const known = this.known.get(userId);
    if (known && Date.now() - known.at < freshMs) return known.state;
    try {
      const state = await this.rpc.call(sessionState, { userId });
      this.known.set(userId, { state, at: Date.now() });
      return state;
    } catch (error) {
      if (Failure.is(error, notFound)) return undefined;
      if (Failure.is(error, unavailable) && known && Date.now() - known.at < usableMs) return known.state;
      throw error;
    }
  }
}
