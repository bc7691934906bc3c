import type { DataSource } from 'typeorm';
import { gaugeOf } from '../metrics/metrics';

interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max: number };
}

function isPool(value: unknown): value is Pool {
  return typeof value === 'object' && value !== null && 'waitingCount' in value && 'options' in value;
}

/** Reads the state of the connection pool into the metrics. */
export function samplePool({ driver }: DataSource): void {
  const pool: unknown = 'master' in driver ? driver.master : undefined;
  if (!isPool(pool)) return;
  const { totalCount, idleCount, waitingCount } = pool;
  const connections = gaugeOf('shop_database_connections', 'Connections of the pool, by state', ['state']);
  connections.set({ state: 'used' }, totalCount - idleCount);
  connections.set({ state: 'idle' }, idleCount);
  connections.set({ state: 'waiting' }, waitingCount);
  gaugeOf('shop_database_connections_max', 'Size of the connection pool').set(pool.options.max);
}
