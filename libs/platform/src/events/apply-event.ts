import type { MessageHandler } from '@nestjs/microservices';
import { lastValueFrom, type Observable } from 'rxjs';
import type { DataSource } from 'typeorm';
import type { EventContract } from '#contracts/kit/event';
import { traced } from '../tracing/spans';
import { parseEventData } from './event-data';
import type { Envelope } from '../event-stream/envelope';

/** One version of an event, with the consumer that applies it. */
export interface EventRoute {
  readonly contract: EventContract;
  readonly handler: MessageHandler;
  /** Name in the inbox and among the dead letters. */
  readonly consumer: string;
}

/** Applies an event once: the inbox row and the work share a transaction. @returns whether it was new. */
export async function applyEvent(
  dataSource: DataSource,
  route: EventRoute,
  envelope: Envelope,
  awaitResult: (result: unknown) => Observable<unknown>,
): Promise<boolean> {
  const { data, ...meta } = envelope;
  const parsed = await parseEventData(route.contract, data);
  const context = { requestId: envelope.requestId, actor: envelope.actor };
  return traced(route.consumer, 'CONSUMER', context, () =>
    dataSource.transaction(async (tx) => {
      const rows: unknown[] = await tx.query(
        'insert into inbox (consumer, event_id) values ($1, $2) on conflict do nothing returning event_id',
        [route.consumer, envelope.id],
      );
      if (rows.length === 0) return false;
      // Nest's wrapper resolves to a stream that carries the error; without awaiting it a failed event would count as applied.
      const apply = route.handler as unknown as (data: object, meta: object, tx: unknown) => Promise<unknown>;
      await lastValueFrom(awaitResult(await apply(parsed, meta, tx)), { defaultValue: undefined });
      return true;
    }),
  );
}
