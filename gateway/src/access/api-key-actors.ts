import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type ApiKeyRights, resolveApiKey } from '#contracts/identity/staff/api-keys';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound, unauthenticated } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import { RateLimitsService } from '../rate-limits/rate-limits.service';

/** How long a revoked key is still accepted. */
const freshMs = 3_000;
const rule = { name: 'api-key', limit: 300, windowSeconds: 60 };

/** The API key of an `Authorization` header; undefined for other tokens. */
export function apiKeyIn({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer (lk_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
}

/** For whom an API key acts. Only identity knows the keys; it gets the hash of one. */
@Injectable()
export class ApiKeyActorsService {
  /** By hash. Refused keys are not stored. */
  private readonly rights: LRUCache<string, ApiKeyRights>;

  constructor(
    rpc: RpcClient,
    private readonly limits: RateLimitsService,
  ) {
    this.rights = new LRUCache({
      max: 1_000,
      ttl: freshMs,
      fetchMethod: (hash) => rpc.call(resolveApiKey, { hash }),
    });
  }

  /** @throws Failure UNAUTHENTICATED, TOO_MANY_REQUESTS, UNAVAILABLE */
  async actorOf(key: string): Promise<UserActor> {
    const { keyId, ...rights } = await this.rightsOf(key);
    return this.limits.limit(
      [{ rule, by: keyId }],
      () => Promise.resolve({ kind: 'user', ...rights }),
      () => true,
    );
  }

  private async rightsOf(key: string): Promise<ApiKeyRights> {
    const hash = createHash('sha256').update(key).digest('base64url');
    try {
      return await this.rights.forceFetch(hash);
    } catch (error) {
      throw Failure.is(error, notFound) ? new Failure(unauthenticated) : error;
    }
  }
}
