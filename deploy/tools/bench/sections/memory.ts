import { runningProcesses } from '../../driver/running-processes';
import { proportionalMegabytes } from '../load/process-usage';
import { atMost, type Measurement } from '../results/measurement';
import type { BenchContext } from './context';

/** Gateway and services; the rest are servers, sandboxes and the supervisor. */
export const isOwnProcess = (name: string) =>
  /^(gateway|identity|catalogue|news|newsletter|commerce|licensing)(-\d+)?$/.test(name);

/** Memory after the load of this run. */
export function memory({ dataDir }: BenchContext): Promise<Measurement[]> {
  const own = Object.entries(runningProcesses(dataDir)).filter(([name]) => isOwnProcess(name));
  return Promise.resolve(
    own.map(([name, { pid }]) => ({
      name: `memory of ${name} (Pss) after load`,
      value: proportionalMegabytes(pid),
      unit: 'MB',
      aim: atMost(name.startsWith('gateway') ? 110 : 100),
    })),
  );
}
