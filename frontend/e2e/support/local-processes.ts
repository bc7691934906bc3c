import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const processesFile = process.env['PROCESSES_FILE'] ?? '.local/processes.json';

/** The folder of the local stack's data. */
export const dataDir = dirname(processesFile);

/** A process of the stack under test. */
export function processOf(name: string): { pid: number; port: number } {
  const all = JSON.parse(readFileSync(processesFile, 'utf8')) as Record<
    string,
    { pid: number; port: number }
  >;
  const found = all[name];
  if (!found) throw new Error(`${name} does not run on this machine`);
  return found;
}

export const kill = (name: string) => process.kill(processOf(name).pid, 'SIGKILL');
