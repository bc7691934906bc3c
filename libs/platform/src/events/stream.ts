import {
  DiscardPolicy,
  type JetStreamManager,
  NatsError,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats';
import type { Bus } from '../bus/bus';

export const streamName = 'EVENTS';
const second = 1_000_000_000;

/** Request subjects never end in a version, so these wildcards take events and nothing else. */
const config: Partial<StreamConfig> = {
  name: streamName,
  subjects: ['*.*.v1', '*.*.v2', '*.*.v3'],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  // A full stream refuses loudly and the outbox keeps its rows; it never drops the oldest without a word.
  discard: DiscardPolicy.New,
  max_bytes: 1_073_741_824,
  max_age: 14 * 86_400 * second,
  duplicate_window: 600 * second,
};

function isMissing(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.code === 404;
}

/** Makes sure that the stream is there, whoever comes first. Gives when it was created, in epoch milliseconds. */
export async function ensureStream(bus: Bus): Promise<{ manager: JetStreamManager; createdAt: number }> {
  const manager = await bus.connection.jetstreamManager({ checkAPI: false });
  try {
    const info = await manager.streams.info(streamName);
    return { manager, createdAt: Date.parse(info.created) };
  } catch (error) {
    if (!isMissing(error)) throw error;
    const info = await manager.streams.add(config);
    return { manager, createdAt: Date.parse(info.created) };
  }
}
