import { SetMetadata } from '@nestjs/common';
import type { EventContract } from '#contracts/kit/event';
import type { Broadcasts } from '#platform/events/broadcasts';
import type { Question } from './calls';
import type { ReadCache } from './read-cache';

const metadata = 'cached read';

type Asked = Readonly<Record<string, unknown>>;
type Concerns = (asked: Asked) => boolean;
type Drop = (broadcasts: Broadcasts, drop: (concerns: Concerns) => void) => void;

/** What a cached method says of itself. */
export interface CachedAnswer {
  contract: Question;
  drops: Drop[];
}

/**
 * The method's answers are kept as ready bytes and given out before the router is asked (http/ready-reads.ts). It is called
 * with the valid input alone, for nobody in particular: only `@Public()` methods can be cached.
 */
export function Cached<I extends object, O extends object>(contract: Question<I, O>, ...drops: Drop[]) {
  return (target: object, name: string, method: { value?: (asked: I) => Promise<O> }): void => {
    SetMetadata(metadata, { contract, drops } satisfies CachedAnswer)(target, name, method);
  };
}

/** An event that makes answers out of date: all of a read, or those it concerns. */
export function droppedBy<D extends object>(
  event: EventContract<D>,
  concerns: (asked: Asked, data: D) => boolean = () => true,
): Drop {
  return (broadcasts, drop) => broadcasts.on(event, (data) => drop((asked) => concerns(asked, data)));
}

function isCachedAnswer(value: unknown): value is CachedAnswer {
  return typeof value === 'object' && value !== null && 'drops' in value;
}

export function cachedAnswerOf(handler: object): CachedAnswer | undefined {
  const found: unknown = Reflect.getMetadata(metadata, handler);
  return isCachedAnswer(found) ? found : undefined;
}

/** Under which an answer is kept: the call, and what was asked, defaults included. */
export function keyOf(contract: Question, asked: object): string {
  return `${contract.subject} ${JSON.stringify(asked)}`;
}

/** Makes answers of a call out of date. */
export function dropReads(cache: ReadCache, contract: Question, concerns: Concerns = () => true): void {
  const prefix = keyOf(contract, {}).slice(0, -2);
  cache.drop((key) => key.startsWith(prefix) && concerns(JSON.parse(key.slice(prefix.length)) as Asked));
}
