import { type JetStreamManager, NatsError } from 'nats';
import type { Bus } from '../bus/bus';
import { streamName } from './topology';

/** Whether JetStream answered that a stream or a consumer does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.code === 404;
}

/** JetStream's API without a first request for account information, which services have no right to. */
export function jetStreamManager(bus: Bus): Promise<JetStreamManager> {
  return bus.connection.jetstreamManager({ checkAPI: false });
}

/** When the stream was created. @throws NatsError when there is none. */
export async function streamCreatedAt(bus: Bus): Promise<Date> {
  const manager = await jetStreamManager(bus);
  return new Date((await manager.streams.info(streamName)).created);
}
