import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus registry of this process, served at /metrics. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

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

/** Outbox rows not published yet; near 0 in normal operation. */
export const outboxPending = new Gauge({
  name: 'shop_outbox_pending',
  help: 'Outbox rows not yet published',
  registers: [metrics],
});

/** 0 while the event stream does not acknowledge publications. */
export const streamAcknowledges = new Gauge({
  name: 'shop_event_stream_acknowledges',
  help: 'Whether the event stream acknowledges publications (1) or not (0)',
  registers: [metrics],
});

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
}

export function observeRequest(subject: string, outcome: string, milliseconds: number): void {
  requests.observe({ subject, outcome }, milliseconds / 1000);
}

export type EventOutcome = 'applied' | 'known' | 'retried' | 'dead' | 'unknown-version';

export function countEvent(subject: string, outcome: EventOutcome): void {
  events.inc({ subject, outcome });
}
