import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { userDeleted, userUpdated } from '#contracts/identity/events';
import { currentUser, type UserProfile } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Broadcasts } from '#platform/events/broadcasts';
import { RpcClient } from '#platform/rpc/rpc-client';

/** Used this long: the bound for a broadcast that NATS lost without an interruption of this connection. */
const maxAgeMs = 30_000;

interface CachedProfile {
  profile: UserProfile;
  /** When the request to identity was sent. */
  loadedAt: number;
}

interface PendingLoad {
  profile: Promise<UserProfile>;
  /** The user changed after the request was sent, so its reply may be older than the change. */
  isOutdated: boolean;
}

/**
 * Profiles of signed-in users, cached on each replica until a broadcast about the user, an interruption of the bus or their age drops
 * them. They say nothing about sessions: who may read one is decided by the state of the session, on each request.
 */
@Injectable()
export class UserProfilesService {
  private readonly profiles = new LRUCache<string, CachedProfile>({ max: 20_000 });
  private readonly pendingLoads = new Map<string, PendingLoad>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly broadcasts: Broadcasts,
  ) {
    broadcasts.on(userUpdated, ({ userId }) => this.drop(userId));
    broadcasts.on(userDeleted, ({ userId }) => this.drop(userId));
    broadcasts.onMissed(() => this.dropAll());
  }

  /** The cached profile of a user; undefined while broadcasts cannot arrive. */
  peek(userId: string): UserProfile | undefined {
    const cached = this.profiles.get(userId);
    const isUsable = cached && Date.now() - cached.loadedAt < maxAgeMs && this.broadcasts.isConnected;
    return isUsable ? cached.profile : undefined;
  }

  /** @throws Failure NOT_FOUND for a deleted account, UNAVAILABLE */
  find(actor: UserActor): Promise<UserProfile> {
    const cached = this.peek(actor.userId);
    if (cached) return Promise.resolve(cached);
    return this.pendingLoads.get(actor.userId)?.profile ?? this.load(actor);
  }

  /** The next read loads the profile again. */
  drop(userId: string): void {
    this.profiles.delete(userId);
    const pending = this.pendingLoads.get(userId);
    if (!pending) return;
    pending.isOutdated = true;
    this.pendingLoads.delete(userId);
  }

  private dropAll(): void {
    for (const userId of [...this.profiles.keys(), ...this.pendingLoads.keys()]) this.drop(userId);
  }

  private load(actor: UserActor): Promise<UserProfile> {
    const { userId } = actor;
    const loadedAt = Date.now();
    const load: PendingLoad = {
      isOutdated: false,
      profile: this.rpc.call(currentUser, {}, actor).then((profile) => {
        if (!load.isOutdated) this.profiles.set(userId, { profile, loadedAt });
        return profile;
      }),
    };
    this.pendingLoads.set(userId, load);
    const finish = () => {
      if (this.pendingLoads.get(userId) === load) this.pendingLoads.delete(userId);
    };
    load.profile.then(finish, finish);
    return load.profile;
  }
}
