import { type JetStreamManager, NatsError } from 'nats';
import type { Bus } from '../bus/bus';
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
  return new Date((await manager.streams.info(streamName)).created);
}
