import { Counter } from 'prom-client';
import { metrics } from '#platform/metrics/metrics';

const cached = new Counter({
  name: 'shop_http_cached_responses_total',
  help: 'Responses sent from memory before the router (read cache, profiles), by status',
  labelNames: ['status'],
  registers: [metrics],
});

const cachedByStatus = new Map<number, Counter.Internal>();

/** Counts a response that was sent before the router. It is on the fastest path, so the labels are resolved once. */
export function countCachedResponse(status: number): void {
  let counter = cachedByStatus.get(status);
  if (!counter) cachedByStatus.set(status, (counter = cached.labels({ status })));
  counter.inc();
}
