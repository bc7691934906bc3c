import { Histogram } from 'prom-client';
import { metrics } from '#platform/metrics/metrics';

/** The objective counts orders within 30 s (docs/operations/observability.md). */
const seconds = new Histogram({
  name: 'shop_order_fulfilment_seconds',
  help: 'Time from the payment of an order to its fulfilment',
  buckets: [0.3, 1, 3, 10, 30, 60, 300, 3_600],
  registers: [metrics],
});

/** Measures by commerce's clock, because `fulfilledAt` of the event is by that of licensing. */
export function observeFulfilment(paidAt: Date): void {
  seconds.observe(Math.max(0, Date.now() - paidAt.getTime()) / 1_000);
}
