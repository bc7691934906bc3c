import type { MessageHandler } from '@nestjs/microservices';
import { lastValueFrom, type Observable } from 'rxjs';
import type { EventContract } from '#contracts/kit/event';

/** One version of an event, with the consumer that applies it. */
export interface EventRoute {
  readonly contract: EventContract;
  readonly handler: MessageHandler;
  /** Name in the inbox and among the dead letters. */
  readonly consumer: string;
}

/** Converts what Nest's wrapper of a handler returns. */
export type AwaitResult = (result: unknown) => Observable<unknown>;

/** Nest's wrapper resolves to a stream that carries the error; without awaiting it a failed event would count as applied. */
export async function callHandler(
  { handler }: EventRoute,
  awaitResult: AwaitResult,
  ...args: readonly unknown[]
): Promise<void> {
  const apply = handler as unknown as (...given: readonly unknown[]) => Promise<unknown>;
  await lastValueFrom(awaitResult(await apply(...args)), { defaultValue: undefined });
}
