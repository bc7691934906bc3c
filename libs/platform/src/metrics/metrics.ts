import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { measureEventLoopLag, neverMs } from './event-loop-lag';

/** Prometheus registry of this process, served at /metrics. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: neverMs });
measureEventLoopLag(metrics);

/** Labels every metric with the name of the process. */
export function labelMetrics(service: string): void {
  metrics.setDefaultLabels({ service });
}

/** A gauge that is created by its first use, because prom-client shows a new gauge without labels as 0. */
export function gaugeOf(name: string, help: string, labelNames: readonly string[] = []): Gauge {
  const known = metrics.getSingleMetric(name);
  if (known instanceof Gauge) return known;
  return new Gauge({ name, help, labelNames: [...labelNames], registers: [metrics] });
}

const requests = new Histogram({
  name: 'shop_request_seconds',
  help: 'Answers given over the bus, by subject and outcome',
  labelNames: ['subject', 'outcome'],
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
  registers: [metrics],
});

const events = new Counter({
  name: 'shop_events_total',
  help: 'Events consumed, by subject and outcome',
  labelNames: ['subject', 'outcome'],
  registers: [metrics],
});

/** Absent in processes that publish nothing, because 0 is an alarm. */
export function noteAcknowledgement(isAcknowledging: boolean): void {
  gaugeOf(
    'shop_event_stream_acknowledges',
    'Whether the event stream acknowledges publications (1) or not (0)',
  ).set(isAcknowledging ? 1 : 0);
}

const publications = new Counter({
  name: 'shop_event_publications_total',
  help: 'Tries to publish an event to the stream, by outcome',
  labelNames: ['outcome'],
  registers: [metrics],
});

const reconcileFindings = new Gauge({
  name: 'shop_reconcile_findings',
  help: 'Findings of the last reconciliation that are not repaired, by kind',
  labelNames: ['kind'],
  registers: [metrics],
});

const reconcileLastRun = new Gauge({
  name: 'shop_reconcile_last_run_timestamp_seconds',
  help: 'When the last complete reconciliation ended; 0 before the first one',
  registers: [metrics],
});

export function setReconcileMetrics(
  counts: readonly (readonly [kind: string, count: number])[],
  lastRunAt: Date | null,
): void {
  for (const [kind, count] of counts) reconcileFindings.set({ kind }, count);
  reconcileLastRun.set((lastRunAt?.getTime() ?? 0) / 1_000);
}

export function countPublication(outcome: 'acknowledged' | 'failed', count: number): void {
  publications.inc({ outcome }, count);
  if (outcome !== 'acknowledged' || count === 0) return;
  gaugeOf(
    'shop_last_acknowledged_publish_timestamp_seconds',
    'Unix time of the last publication that the stream acknowledged',
  ).setToCurrentTime();
}

export function observeRequest(subject: string, outcome: string, milliseconds: number): void {
  requests.observe({ subject, outcome }, milliseconds / 1000);
}

export type EventOutcome = 'applied' | 'known' | 'retried' | 'dead' | 'unknown-version';

export function countEvent(subject: string, outcome: EventOutcome): void {
  events.inc({ subject, outcome });
}

const natsConnected = new Gauge({
  name: 'shop_nats_connected',
  help: 'Whether NATS is connected (1) or not (0)',
  registers: [metrics],
});

const natsReconnects = new Counter({
  name: 'shop_nats_reconnects_total',
  help: 'Reconnections to NATS',
  registers: [metrics],
});

export function noteNatsConnection(isConnected: boolean, isReconnect: boolean): void {
  natsConnected.set(isConnected ? 1 : 0);
  if (isReconnect) natsReconnects.inc();
}

const clockDifference = new Gauge({
  name: 'shop_clock_difference_seconds',
  help: "This process's clock minus that of another, by reference",
  labelNames: ['reference'],
  registers: [metrics],
});

export function noteClockDifference(reference: 'postgres' | 'nats' | 'stripe', milliseconds: number): void {
  clockDifference.set({ reference }, milliseconds / 1_000);
}

const collectionOk = new Gauge({
  name: 'shop_collection_ok',
  help: 'Whether the values of a source could be collected (1) or not (0)',
  labelNames: ['source'],
  registers: [metrics],
});

export function noteCollection(source: 'postgres' | 'jetstream', isOk: boolean): void {
  collectionOk.set({ source }, isOk ? 1 : 0);
}
