import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Broadcasts } from '#platform/events/broadcasts';
import { readInput } from '#platform/rpc/input';
import { accessOf } from './access';
import { fields } from './asked';
import { cachedAnswerOf, dropReads, keyOf } from './cached';
import type { Question } from './calls';
import { refuseRepeated } from './input.pipe';
import { ReadCache } from './read-cache';
import type { ReadyBytes } from './ready-bytes';
import { routesOf } from './routes';

interface CachedRead {
  path: string;
  contract: Question;
  load: (asked: object) => Promise<object>;
}

/** All methods marked `@Cached`, as answers from memory. */
export class CachedReads {
  private readonly reads: readonly CachedRead[];
  readonly cache: ReadCache;

  /** @throws Error when a cached method is not for everybody */
  constructor(app: NestFastifyApplication) {
    this.cache = app.get(ReadCache);
    const broadcasts = app.get(Broadcasts);
    this.reads = routesOf(app).flatMap(({ name, path, controller, handler }): CachedRead[] => {
      const declared = cachedAnswerOf(handler);
      if (!declared) return [];
      if (accessOf(handler, controller.constructor) !== 'public')
        throw new Error(`${name} is cached, but it is not for everybody`);
      const { contract, drops } = declared;
      for (const drop of drops) drop(broadcasts, (concerns) => dropReads(this.cache, contract, concerns));
      const load = async (asked: object) => (await Reflect.apply(handler, controller, [asked])) as object;
      return [{ path, contract, load }];
    });
  }

  has(path: string): boolean {
    return this.reads.some((read) => read.path === path);
  }

  /** The answer of a route to a query and a path's values. @throws Failure INVALID_INPUT, or what the method throws */
  async answer(
    path: string,
    { query, params }: { query: unknown; params: unknown },
  ): Promise<{ key: string; ready: ReadyBytes }> {
    const read = this.find((candidate) => candidate.path === path);
    refuseRepeated(query);
    const asked = await readInput(read.contract.input, { ...fields(query), ...fields(params) });
    const key = keyOf(read.contract, asked);
    return { key, ready: await this.cache.get(key, () => read.load(asked)) };
  }

  /** Has an answer ready before anybody asks. */
  async warm<I extends object>(contract: Question<I>, asked: I): Promise<void> {
    const read = this.find((candidate) => candidate.contract.subject === contract.subject);
    const input = await readInput(contract.input, asked);
    await this.cache.get(keyOf(contract, input), () => read.load(input));
  }

  private find(fits: (read: CachedRead) => boolean): CachedRead {
    const read = this.reads.find(fits);
    if (!read) throw new Error('this read is not cached');
    return read;
  }
}
