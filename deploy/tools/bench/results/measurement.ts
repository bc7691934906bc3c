import type { ProcessorTimes } from '../load/process-usage';

type Unit = '/s' | 'ms' | 'MB' | 'kB' | 'bytes' | '%' | '';

/** A bound of the value, or of its ratio to the yardstick. */
export interface Aim {
  of: 'value' | 'ratio';
  bound: 'at least' | 'at most';
  limit: number;
}

/** One figure of a run. */
export interface Measurement {
  name: string;
  value: number;
  unit: Unit;
  /** The least of the values whose median this is: other work on the machine changes it less. */
  least?: number;
  /** What was measured in alternation with it on the same machine. */
  yardstick?: { name: string; value: number; ratio: number };
  /** Processor time of each process for one request, milliseconds. */
  processorMs?: ProcessorTimes;
  aim?: Aim;
}

export const atLeast = (limit: number): Aim => ({ of: 'value', bound: 'at least', limit });
export const atMost = (limit: number): Aim => ({ of: 'value', bound: 'at most', limit });
/** The part of the yardstick's rate that must be reached. */
export const ratioAtLeast = (limit: number): Aim => ({ of: 'ratio', bound: 'at least', limit });
/** How many times the yardstick a duration may be. */
export const ratioAtMost = (limit: number): Aim => ({ of: 'ratio', bound: 'at most', limit });

/** Whether the aim is met; undefined without one. */
export function isMet({ value, yardstick, aim }: Measurement): boolean | undefined {
  if (!aim) return undefined;
  const measured = aim.of === 'ratio' ? (yardstick?.ratio ?? 0) : value;
  return aim.bound === 'at least' ? measured >= aim.limit : measured <= aim.limit;
}
