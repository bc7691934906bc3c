import type { DataSource } from 'typeorm';
import type { Envelope } from '../event-stream/envelope';
import { traced } from '../tracing/spans';
import { parseEventData } from './event-data';
import { type AwaitResult, callHandler, type EventRoute } from './event-route';

const recordSql =
  'insert into inbox (consumer, event_id) values ($1, $2) on conflict do nothing returning event_id';

/**
 * Applies an event once: the inbox row and the work share a transaction, which runs in the context of the event, as a span of its
 * trace.
 * @returns whether the event was new
 */
export async function applyEvent(
  dataSource: DataSource,
  route: EventRoute,
  { data: unparsed, ...meta }: Envelope,
  awaitResult: AwaitResult,
): Promise<boolean> {
  const data = await parseEventData(route.contract, unparsed);
  const { requestId, actor } = meta;
  return traced(route.consumer, 'CONSUMER', { requestId, actor }, () =>
    dataSource.transaction(async (tx) => {
      const recorded: unknown[] = await tx.query(recordSql, [route.consumer, meta.id]);
      if (recorded.length === 0) return false;
      await callHandler(route, awaitResult, data, meta, tx);
      return true;
    }),
  );
}
