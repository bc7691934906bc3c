import { type JetStreamManager, NatsError } from 'nats';
import type { Bus } from '../bus/bus';
import { noteClockDifference } from '../metrics/metrics';
import { streamName } from './topology';

/** Whether JetStream reports that a stream or consumer does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.code === 404;
}

/** JetStream's API without the initial request for account information, for which services have no permission. */
export function jetStreamManager(bus: Bus): Promise<JetStreamManager> {
  return bus.connection.jetstreamManager({ checkAPI: false });
}

/** When the stream was created. @throws NatsError when it does not exist */
export async function streamCreatedAt(bus: Bus): Promise<Date> {
  const manager = await jetStreamManager(bus);
  const askedAt = Date.now();
  const info = await manager.streams.info(streamName);
  noteServerTime(info, (askedAt + Date.now()) / 2);
  return new Date(info.created);
}

/** Servers since 2.10 add their time to a response. */
export function noteServerTime(info: object, ownTimeMs: number): void {
  if ('ts' in info && typeof info.ts === 'string')
    noteClockDifference('nats', ownTimeMs - Date.parse(info.ts));
}
