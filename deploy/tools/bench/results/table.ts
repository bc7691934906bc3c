import { type Aim, isMet, type Measurement } from './measurement';

/** Three digits that count: 1,234, 12.3 and 0.0123. */
export function toDigits(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

function toAimText({ of, bound, limit }: Aim, unit: string): string {
  return of === 'ratio' ? `${bound} ${limit} of it` : `${bound} ${toDigits(limit)} ${unit}`.trim();
}

function toCells(measurement: Measurement): string[] {
  const { name, value, unit, yardstick, processorMs, aim } = measurement;
  const processor = processorMs && Object.values(processorMs).reduce((sum, ms) => sum + ms, 0);
  return [
    name,
    `${toDigits(value)} ${unit}`.trim(),
    yardstick ? `${toDigits(yardstick.value)} (${yardstick.name})` : '',
    yardstick ? yardstick.ratio.toFixed(2) : '',
    processor === undefined ? '' : `${toDigits(processor)} ms`,
    aim ? toAimText(aim, unit) : '',
    isMet(measurement) === false ? 'missed' : '',
  ];
}

/** The figures as a table of Markdown, which documents take over as it is. */
export function toTable(measurements: readonly Measurement[]): string {
  const head = ['measurement', 'shop', 'yardstick', 'ratio', 'processor', 'aim', ''];
  const rows = [head, ...measurements.map(toCells)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
