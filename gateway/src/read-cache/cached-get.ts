import { applyDecorators, Get, SetMetadata } from '@nestjs/common';
import type { Invalidation } from '#contracts/kit/http';
import { Public } from '../access/access';
import { Calls, type RouteCall, type RouteContract } from '../http/route-contract';
import type { ReadCache } from './read-cache';

const metadata = 'cached read';

type CachedInput = Readonly<Record<string, unknown>>;

export interface CachedRead {
  contract: RouteContract;
  invalidations: readonly Invalidation[];
  /** Metadata of the decorators below; this decorator may have overwritten it. */
  keysBefore: readonly string[];
}

/**
 * A public GET route that is served from the read cache. **Nest runs nothing for it**: no guard, pipe, interceptor or parameter
 * decorator of the method or its class. What runs:
 *
 * 1. on a hit: nothing; the stored bytes are sent before the router sees the request;
 * 2. on a miss: the hooks of server/server.ts, then path and query are validated against `contract.input`, then the method is called
 *    with that input alone. It has no user, cookie or header, because its response is sent to everyone.
 *
 * The gateway does not start when a method or class has any other decorator (cached-route-rules.ts).
 */
export function CachedGet<I extends object, O extends object>(
  path: string,
  contract: RouteContract<I, O>,
  { response }: Pick<RouteCall, 'response'> = {},
) {
  return (target: object, name: string, method: { value?: (input: I) => Promise<O> }): void => {
    const keysBefore = method.value ? Reflect.getMetadataKeys(method.value).map(String) : [];
    const read: CachedRead = { contract, invalidations: contract.route?.cache ?? [], keysBefore };
    const call = Calls(contract, response ? { response } : {});
    applyDecorators(Get(path), Public(), call, SetMetadata(metadata, read))(target, name, method);
  };
}

function isCachedRead(value: unknown): value is CachedRead {
  return typeof value === 'object' && value !== null && 'invalidations' in value;
}

/** The declaration of a cached route; undefined for any other method. */
export function cachedReadOf(handler: object): CachedRead | undefined {
  const found: unknown = Reflect.getMetadata(metadata, handler);
  return isCachedRead(found) ? found : undefined;
}

/** Key of a stored response: the contract and the complete input, defaults included, in whatever order it was sent. */
export function cacheKey(contract: RouteContract, input: object): string {
  const values = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${contract.subject} ${JSON.stringify(Object.fromEntries(values))}`;
}

/** Invalidates the stored responses of a contract. */
export function invalidateReads(
  cache: ReadCache,
  contract: RouteContract,
  isAffected: (input: CachedInput) => boolean = () => true,
): void {
  const prefix = cacheKey(contract, {}).slice(0, -2);
  cache.invalidate(
    (key) => key.startsWith(prefix) && isAffected(JSON.parse(key.slice(prefix.length)) as CachedInput),
  );
}
