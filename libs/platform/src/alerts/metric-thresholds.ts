import { Gauge } from 'prom-client';
import type { AlertCondition, AlertKind } from '#contracts/operations/alert-conditions';
import { metrics } from '../metrics/metrics';

interface Threshold {
  kind: AlertKind;
  gauge: string;
  /** Only the values with this `state`. */
  state?: string;
  above: number;
  /** The label that names what the condition is about; by default the service does. */
  subject?: string;
  isCounted?: boolean;
}

/** A person reads a mail later than a pager, so times are longer than those of `deploy/monitoring/rules`. */
const thresholds: readonly Threshold[] = [
  { kind: 'events', gauge: 'shop_dead_letters', above: 0, isCounted: true },
  { kind: 'mails', gauge: 'shop_mails', state: 'failed', above: 0, isCounted: true },
  { kind: 'findings', gauge: 'shop_reconcile_findings', above: 0, subject: 'kind', isCounted: true },
  { kind: 'lag', gauge: 'shop_outbox_oldest_age_seconds', above: 300 },
  { kind: 'lag', gauge: 'shop_consumer_wait_seconds', above: 300 },
  { kind: 'lag', gauge: 'shop_mails_oldest_age_seconds', state: 'queued', above: 900 },
  { kind: 'clock', gauge: 'shop_clock_difference_seconds', above: 5 },
];

async function valuesOf(gauge: string): Promise<{ value: number; labels: Record<string, unknown> }[]> {
  const metric = metrics.getSingleMetric(gauge);
  return metric instanceof Gauge ? (await metric.get()).values : [];
}

/** Conditions by the metrics of this process. A subject has one condition of a kind. */
export async function conditionsOfMetrics(service: string): Promise<AlertCondition[]> {
  const found = new Map<string, AlertCondition>();
  for (const { kind, gauge, state, above, subject, isCounted } of thresholds)
    for (const { value, labels } of await valuesOf(gauge)) {
      if ((state !== undefined && labels['state'] !== state) || Math.abs(value) <= above) continue;
      const named = subject === undefined ? service : String(labels[subject]);
      found.set(`${kind} ${named}`, { kind, subject: named, count: isCounted ? value : null });
    }
  return [...found.values()];
}

/** Whether the metrics of tables are known. They are absent after a failed read, when nothing must look as if it had ended. */
export async function hasTableMetrics(): Promise<boolean> {
  return (await valuesOf('shop_dead_letters')).length > 0;
}
