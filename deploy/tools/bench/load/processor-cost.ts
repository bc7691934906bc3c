import { readFileSync } from 'node:fs';
import { processorTimeMs, processorTimeWithChildrenMs } from './processor-time';

/** Processor time that all processes of the running shop have used so far, in milliseconds (Linux only). */
function shopProcessorTimeMs(processesFile: string): number {
  const processes = JSON.parse(readFileSync(processesFile, 'utf8')) as Record<string, { pid: number }>;
  return Object.entries(processes)
    .map(([name, { pid }]) => (name === 'postgres' ? processorTimeWithChildrenMs(pid) : processorTimeMs(pid)))
    .reduce((sum, ms) => sum + ms, 0);
}

/**
 * Processor time of the whole shop for each request, in milliseconds. Unlike a rate it hardly depends on what else runs on the machine.
 * @param work sends requests and returns their number
 */
export async function processorCost(processesFile: string, work: () => Promise<number>): Promise<number> {
  const before = shopProcessorTimeMs(processesFile);
  const count = await work();
  return (shopProcessorTimeMs(processesFile) - before) / count;
}
