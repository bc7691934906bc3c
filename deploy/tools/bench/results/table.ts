import { toDigits, toTable } from '../../driver/report';
import { type Aim, isMet, type Measurement } from './measurement';

function toAimText({ of, bound, limit }: Aim, unit: string): string {
  return of === 'ratio' ? `${bound} ${limit} of it` : `${bound} ${toDigits(limit)} ${unit}`.trim();
}

function toCells(measurement: Measurement): string[] {
  const { name, value, unit, least, yardstick, processorMs, aim } = measurement;
  const processor = processorMs && Object.values(processorMs).reduce((sum, ms) => sum + ms, 0);
  return [
    name,
    `${toDigits(value)} ${unit}${least === undefined ? '' : `, least ${toDigits(least)}`}`.trim(),
    yardstick ? `${toDigits(yardstick.value)} (${yardstick.name})` : '',
    yardstick ? yardstick.ratio.toFixed(2) : '',
    processor === undefined ? '' : `${toDigits(processor)} ms`,
    aim ? toAimText(aim, unit) : '',
    isMet(measurement) === false ? 'missed' : '',
  ];
}

export function tableOf(measurements: readonly Measurement[]): string {
  const head = ['measurement', 'shop', 'yardstick', 'ratio', 'processor', 'aim', ''];
  return toTable(head, measurements.map(toCells));
}

/** The measurements that miss their aim, one a line. */
export function missedAims(measurements: readonly Measurement[]): string[] {
  return measurements
    .filter((measurement) => isMet(measurement) === false)
    .map((measurement) => toCells(measurement).filter(Boolean).join('; '));
}
