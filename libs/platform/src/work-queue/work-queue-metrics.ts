import { Counter, Gauge, Histogram } from 'prom-client';
import { metrics } from '../metrics/metrics';

const items = new Counter({
  name: 'shop_queue_items_total',
  help: 'Items that a work queue handled, by queue and outcome',
  labelNames: ['queue', 'outcome'],
  registers: [metrics],
});

const seconds = new Histogram({
  name: 'shop_queue_handler_seconds',
  help: 'Time in which an item was handled, by queue',
  labelNames: ['queue'],
  buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
  registers: [metrics],
});

const running = new Gauge({
  name: 'shop_queue_running',
  help: 'Items that are being handled, by queue',
  labelNames: ['queue'],
  registers: [metrics],
});

/** The metrics of one queue. */
export class WorkQueueMetrics {
  constructor(private readonly queue: string) {}

  setRunning(count: number): void {
    running.set({ queue: this.queue }, count);
  }

  observe(outcome: string, milliseconds: number): void {
    items.inc({ queue: this.queue, outcome });
    seconds.observe({ queue: this.queue }, milliseconds / 1_000);
  }
}
