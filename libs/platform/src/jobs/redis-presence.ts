import type { Redis } from 'ioredis';
import { gaugeOf } from '../metrics/metrics';
import { withTimeout } from './with-timeout';

const pingTimeoutMs = 1_000;

/** The connections of this process, which all lead to the same Redis. */
const connections = new Set<Redis>();
let awaySince: number | undefined;

/** Includes a connection in the readiness check until it is closed. */
export function watchRedis(connection: Redis): void {
  connections.add(connection);
  connection.once('end', () => connections.delete(connection));
}

/** Whether one connection works. A frozen server keeps its connections, so that only the missing reply reveals it. */
async function responds(): Promise<boolean> {
  const [connection] = [...connections].filter(({ status }) => status === 'ready');
  return connection !== undefined && (await withTimeout(connection.ping(), pingTimeoutMs)) === 'PONG';
}

/** Since when Redis has been away in milliseconds; undefined while it responds and in a process without Redis. */
export async function checkRedis(): Promise<number | undefined> {
  if (connections.size === 0) return undefined;
  awaySince = (await responds()) ? undefined : (awaySince ?? Date.now());
  const awayMs = awaySince === undefined ? undefined : Date.now() - awaySince;
  gaugeOf('shop_redis_away', 'Whether Redis is away (1) or not (0)').set(awayMs === undefined ? 0 : 1);
  gaugeOf('shop_redis_away_seconds', 'How long Redis has been away').set((awayMs ?? 0) / 1_000);
  return awayMs;
}
