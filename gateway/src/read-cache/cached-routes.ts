import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pricesChanged } from '#contracts/catalogue/events';
import { Broadcasts } from '#platform/events/broadcasts';
import { validateInput } from '#platform/rpc/validate-input';
import { rejectRepeatedParameters } from '../http/input.pipe';
import type { RouteContract } from '../http/route-contract';
import { namedValues } from '../http/route-input';
import { routesOf } from '../http/routes';
import { cachedReadOf, cacheKey, invalidateReads } from './cached-get';
import { assertCachedRoutes } from './cached-route-rules';
import type { EncodedResponse } from './encoded-response';
import { ReadCache } from './read-cache';

interface CachedRoute {
  path: string;
  contract: RouteContract;
  load: (input: object) => Promise<object>;
}

/** All `@CachedGet` methods, called through the read cache. */
export class CachedRoutes {
  private readonly routes: readonly CachedRoute[];
  readonly cache: ReadCache;

  /** @throws Error when a cached method has a decorator that would never run */
  constructor(app: NestFastifyApplication) {
    assertCachedRoutes(app);
    this.cache = app.get(ReadCache);
    const broadcasts = app.get(Broadcasts);
    broadcasts.onMissed(() => this.cache.invalidate(() => true));
    this.routes = routesOf(app).flatMap(({ path, controller, handler }): CachedRoute[] => {
      const read = cachedReadOf(handler);
      if (!read) return [];
      const { contract, invalidations } = read;
      for (const { event, field } of invalidations)
        broadcasts.on(event, (data) =>
          invalidateReads(
            this.cache,
            contract,
            (input) => !field || input[field] === Reflect.get(data, field),
          ),
        );
      const load = async (input: object) => (await Reflect.apply(handler, controller, [input])) as object;
      return [{ path, contract, load }];
    });
  }

  /** Invalidates all responses with prices. */
  invalidatePrices(): void {
    for (const { contract } of this.routes)
      if (contract.route?.cache?.some(({ event }) => event === pricesChanged))
        invalidateReads(this.cache, contract);
  }

  has(path: string): boolean {
    return this.routes.some((route) => route.path === path);
  }

  /** The response of a route to query and path values. @throws Failure INVALID_INPUT, or what the method throws */
  async respond(
    path: string,
    { query, params }: { query: unknown; params: unknown },
  ): Promise<{ key: string; response: EncodedResponse }> {
    const { contract, load } = this.find((route) => route.path === path);
    rejectRepeatedParameters(query);
    const input = await validateInput(contract.input, { ...namedValues(query), ...namedValues(params) });
    const key = cacheKey(contract, input);
    return { key, response: await this.cache.get(key, () => load(input)) };
  }

  /** Loads a response into the cache before the first request for it. */
  async preload<I extends object>(contract: RouteContract<I>, values: I): Promise<void> {
    const { load } = this.find((route) => route.contract.subject === contract.subject);
    const input = await validateInput(contract.input, values);
    await this.cache.get(cacheKey(contract, input), () => load(input));
  }

  private find(matches: (route: CachedRoute) => boolean): CachedRoute {
    const route = this.routes.find(matches);
    if (!route) throw new Error('there is no such cached route');
    return route;
  }
}
