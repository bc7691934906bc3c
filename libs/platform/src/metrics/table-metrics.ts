import pTimeout from 'p-timeout';
import type { DataSource } from 'typeorm';
import { gaugeOf, noteCollection } from './metrics';

const maxAgeMs = 5_000;
const collectTimeoutMs = 3_000;

/** Gauges whose values one statement reads from tables of the service. */
export interface TableMetric {
  /** Returns a column for each gauge, named like it, and with a label one row for each of its values. */
  readonly statement: string;
  /** The values of `$1`, `$2` … */
  readonly parameters?: () => Promise<unknown[]>;
  /** The column that is the label, and its values; a value without a row is 0. */
  readonly label?: { readonly column: string; readonly values: readonly string[] };
  /** The description of each gauge by its name. */
  readonly gauges: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>>;

/** SQL: the age in seconds of the oldest of some times; 0 without any. */
export function ageSql(oldest: string): string {
  return `coalesce(greatest(0, extract(epoch from clock_timestamp() - ${oldest})), 0)::float8`;
}

function sample({ label, gauges }: TableMetric, rows: readonly Row[]): void {
  for (const [name, help] of Object.entries(gauges)) {
    const gauge = gaugeOf(name, help, label ? [label.column] : []);
    if (!label) gauge.set(Number(rows[0]?.[name] ?? 0));
    else
      for (const value of label.values)
        gauge.set(
          { [label.column]: value },
          Number(rows.find((row) => row[label.column] === value)?.[name] ?? 0),
        );
  }
}

function clear({ label, gauges }: TableMetric): void {
  for (const [name, help] of Object.entries(gauges)) {
    const gauge = gaugeOf(name, help, label ? [label.column] : []);
    if (label) for (const value of label.values) gauge.remove({ [label.column]: value });
    else gauge.remove();
  }
}

/**
 * Metrics of tables, read when Prometheus reads them: at most every 5 s, one statement after another, because metrics must not
 * occupy the database connections of requests. Values that cannot be read are absent.
 */
export class TableMetrics {
  private readonly sources: TableMetric[] = [];
  private collecting: Promise<void> | undefined;
  private collectedAt = -Infinity;

  constructor(private readonly dataSource: Pick<DataSource, 'query'>) {}

  add(source: TableMetric): void {
    this.sources.push(source);
  }

  /** Returns after a time limit, whatever the database does. */
  async collect(): Promise<void> {
    if (performance.now() - this.collectedAt < maxAgeMs) return;
    this.collecting ??= this.readAll().finally(() => (this.collecting = undefined));
    const hasEnded = await pTimeout(
      this.collecting.then(() => true),
      { milliseconds: collectTimeoutMs, fallback: () => false },
    );
    if (!hasEnded) this.fail();
  }

  private async readAll(): Promise<void> {
    try {
      for (const source of this.sources)
        sample(source, await this.dataSource.query<Row[]>(source.statement, await source.parameters?.()));
      this.collectedAt = performance.now();
      noteCollection('postgres', true);
    } catch {
      this.fail();
    }
  }

  private fail(): void {
    for (const source of this.sources) clear(source);
    noteCollection('postgres', false);
  }
}
