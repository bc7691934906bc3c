import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface RunningProcess {
  pid: number;
  port: number;
}

/** The processes of the shop on a data folder by name; none before its start. */
export function runningProcesses(dataDir: string): Record<string, RunningProcess> {
  const file = join(dataDir, 'processes.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, RunningProcess>) : {};
}
