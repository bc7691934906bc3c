import { toDigits } from '../../driver/report';
import { sumOf } from '../load/process-usage';
import type { Measurement } from './measurement';

/** A change of this size is more than the noise between two runs on one machine. */
const noise = 0.15;

export interface Difference {
  name: string;
  before: number;
  after: number;
  unit: string;
  /** Above 1: better than before. */
  factor: number;
  verdict: 'better' | 'worse' | 'same';
}

function verdictOf(factor: number): Difference['verdict'] {
  if (factor > 1 + noise) return 'better';
  return factor < 1 / (1 + noise) ? 'worse' : 'same';
}

/**
 * What two runs say of one figure: the ratio to the yardstick where there is one, because it does not depend on the machine,
 * then the processor time of a request, then the value.
 */
function figureOf({ value, unit, yardstick, processorMs }: Measurement): {
  value: number;
  unit: string;
  isMoreBetter: boolean;
} {
  if (yardstick) return { value: yardstick.ratio, unit: `of ${yardstick.name}`, isMoreBetter: true };
  if (processorMs) return { value: sumOf(processorMs), unit: 'ms of processor', isMoreBetter: false };
  return { value, unit, isMoreBetter: unit === '/s' };
}

/** The figures that both runs have. */
export function compareResults(before: readonly Measurement[], after: readonly Measurement[]): Difference[] {
  const earlier = new Map(before.map((measurement) => [measurement.name, figureOf(measurement)]));
  return after.flatMap((measurement) => {
    const then = earlier.get(measurement.name);
    const now = figureOf(measurement);
    if (!then || then.unit !== now.unit || then.value <= 0 || now.value <= 0) return [];
    const factor = now.isMoreBetter ? now.value / then.value : then.value / now.value;
    const { name } = measurement;
    return [
      { name, before: then.value, after: now.value, unit: now.unit, factor, verdict: verdictOf(factor) },
    ];
  });
}

/** One line for each difference. */
export function toLines(differences: readonly Difference[]): string[] {
  return differences.map(
    ({ name, before, after, unit, factor, verdict }) =>
      `${verdict.padEnd(6)}  ${name}: ${toDigits(before)} → ${toDigits(after)} ${unit} (× ${factor.toFixed(2)})`,
  );
}
