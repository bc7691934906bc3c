import type { DataSource } from 'typeorm';
import { metrics } from '#platform/metrics/metrics';
import { TableMetrics } from '#platform/metrics/table-metrics';

/** Ages are rounded to this, because time passes between an insert and its query. */
const roundingSeconds = 10;

/** Reads metrics of tables once. @returns each value by `<name>` or `<name> <label value>`; ages in whole tens of seconds */
export async function collectTableMetrics(
  source: DataSource,
  add: (tables: TableMetrics) => void,
): Promise<Record<string, number>> {
  const names: string[] = [];
  const tables = new TableMetrics(source);
  const register = tables.add.bind(tables);
  tables.add = (metric) => {
    names.push(...Object.keys(metric.gauges));
    register(metric);
  };
  add(tables);
  await tables.collect();
  const values: Record<string, number> = {};
  for (const name of names) {
    const samples = (await metrics.getSingleMetric(name)?.get())?.values ?? [];
    for (const { labels, value } of samples) {
      const key = [name, ...Object.values(labels)].join(' ');
      values[key] = name.endsWith('_seconds') ? Math.floor(value / roundingSeconds) * roundingSeconds : value;
    }
  }
  return values;
}
