import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessIdentity, processIdentity, isAlive } from '#local-servers/process-identity';
import { shutDownInOrder } from './graceful-shutdown';
import { StartupError } from '#local-servers/startup-error';
import { writeAtomically } from './write-atomically';

/** A process that a supervisor has started, as recorded for the next supervisor. */
export interface ProcessRecord {
  name: string;
  needs: readonly string[];
  stopSignal: NodeJS.Signals;
  identity: ProcessIdentity;
}

const killAfterMs = 5_000;

const recordsFile = (dataDir: string): string => join(dataDir, 'children.json');
const lockFile = (dataDir: string): string => join(dataDir, 'supervisor.json');

function read<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    // A partial file: the machine crashed during the write, so none of the processes runs.
    return undefined;
  }
}

/** Records running processes, so that the next start can stop them if this supervisor is killed. */
export function recordProcesses(dataDir: string, children: readonly ProcessRecord[]): void {
  writeAtomically(recordsFile(dataDir), children);
}

/** The pid of the supervisor that runs on a data folder. */
export function runningSupervisor(dataDir: string): number | undefined {
  const identity = read<ProcessIdentity>(lockFile(dataDir));
  return identity && identity.pid !== process.pid && isAlive(identity) ? identity.pid : undefined;
}

/** Locks the data folder for this process. @throws StartupError when another supervisor runs on it */
export function lockDataDir(dataDir: string): void {
  const other = runningSupervisor(dataDir);
  if (other !== undefined) {
    throw new StartupError(
      `The shop is already running (process ${other}). Stop it with Ctrl-C there, or: kill ${other}`,
    );
  }
  writeFileSync(lockFile(dataDir), JSON.stringify(processIdentity(process.pid)));
}

/** Unlocks the data folder. */
export function unlockDataDir(dataDir: string): void {
  for (const file of [lockFile(dataDir), recordsFile(dataDir)]) rmSync(file, { force: true });
}

function signal({ identity }: ProcessRecord, name: NodeJS.Signals): void {
  try {
    process.kill(identity.pid, name);
  } catch {
    // It has exited in the meantime.
  }
}

async function end(one: ProcessRecord): Promise<void> {
  if (!isAlive(one.identity)) return;
  signal(one, one.stopSignal);
  signal(one, 'SIGCONT');
  const until = Date.now() + killAfterMs;
  while (isAlive(one.identity) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  if (isAlive(one.identity)) signal(one, 'SIGKILL');
  while (isAlive(one.identity)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Stops the processes of a supervisor that was killed. @returns their names */
export async function stopOrphanedProcesses(dataDir: string): Promise<string[]> {
  const left = (read<ProcessRecord[]>(recordsFile(dataDir)) ?? []).filter(({ identity }) =>
    isAlive(identity),
  );
  await shutDownInOrder(left, end);
  rmSync(recordsFile(dataDir), { force: true });
  return left.map(({ name }) => name);
}
