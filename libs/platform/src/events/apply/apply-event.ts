import type { DataSource, EntityManager } from 'typeorm';
import type { Envelope } from '../../event-stream/envelope';
import { traced } from '../../tracing/spans';
import { parseEventData } from '../event-data';
import { type AwaitResult, callHandler, type ConsumedEvent, type EventRoute } from '../event-route';
import { lockColumns, recordSql, recordWithLocksSql } from './inbox.statements';

/** Reads an event and applies it in its context, as a span of its trace. */
export async function applyInContext(
  route: EventRoute,
  { data, ...meta }: Envelope,
  apply: (event: ConsumedEvent) => Promise<boolean>,
): Promise<boolean> {
  const event = { data: await parseEventData(route.contract, data), meta };
  const { requestId, actor } = meta;
  return traced(route.consumer, 'CONSUMER', { requestId, actor }, () => apply(event));
}

/** Whether the event is new. Locks are taken before the row is written. */
async function record(tx: EntityManager, route: EventRoute, event: ConsumedEvent): Promise<boolean> {
  const { consumer, locksOf } = route;
  const { id } = event.meta;
  const rows: unknown[] = locksOf
    ? await tx.query(recordWithLocksSql, [consumer, [id], ...lockColumns([event], locksOf)])
    : await tx.query(recordSql, [consumer, id]);
  return rows.length > 0;
}

/** Applies an event once: the inbox row and the work share a transaction. @returns whether it was new. */
export function applyOnce(
  dataSource: DataSource,
  route: EventRoute,
  event: ConsumedEvent,
  awaitResult: AwaitResult,
): Promise<boolean> {
  return dataSource.transaction(async (tx) => {
    if (!(await record(tx, route, event))) return false;
    if (route.locksOf) await callHandler(route, awaitResult, [event], tx);
    else await callHandler(route, awaitResult, event.data, event.meta, tx);
    return true;
  });
}

/** Applies one event, whether its consumer applies several together or not. @returns whether it was new. */
export function applyEvent(
  dataSource: DataSource,
  route: EventRoute,
  envelope: Envelope,
  awaitResult: AwaitResult,
): Promise<boolean> {
  return applyInContext(route, envelope, (event) => applyOnce(dataSource, route, event, awaitResult));
}
