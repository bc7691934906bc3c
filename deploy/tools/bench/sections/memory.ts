import { memoryOf } from '../memory';
import { atMost, type Measurement } from '../results/measurement';
import type { BenchContext } from './bench-context';

const measured = /^(gateway|identity|catalogue|news|newsletter|commerce|licensing)/;

/** Memory after the load of this run. */
export function memory({ processesFile }: BenchContext): Promise<Measurement[]> {
  const measurements = [...memoryOf(processesFile)].flatMap(([name, value]): Measurement[] => {
    if (!measured.test(name)) return [];
    const aim = atMost(name.startsWith('gateway') ? 110 : 100);
    return [{ name: `memory of ${name} (Pss) after load`, value, unit: 'MB', aim }];
  });
  return Promise.resolve(measurements);
}
