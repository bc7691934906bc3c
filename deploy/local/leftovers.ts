import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Birthmark, birthmarkOf, isAlive } from './birthmark';
import { endInOrder } from './end-in-order';
import { CannotStart } from './stop-with-message';

/** A process that a supervisor has started, as it stands in the note for the next one. */
export interface Noted {
  name: string;
  needs: readonly string[];
  stopSignal: NodeJS.Signals;
  mark: Birthmark;
}

const patienceMs = 5_000;

const noteFile = (dataDir: string): string => join(dataDir, 'children.json');
const lockFile = (dataDir: string): string => join(dataDir, 'supervisor.json');

function read<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    // Half a file: the machine went down while it was written, and nothing of it lives.
    return undefined;
  }
}

/** Writes down what runs, so that the next start can end it if this supervisor is killed. */
export function noteForSuccessor(dataDir: string, children: readonly Noted[]): void {
  writeFileSync(`${noteFile(dataDir)}.new`, JSON.stringify(children, null, 1));
  renameSync(`${noteFile(dataDir)}.new`, noteFile(dataDir));
}

/** The supervisor that works on this data folder right now. */
export function runningSupervisor(dataDir: string): number | undefined {
  const mark = read<Birthmark>(lockFile(dataDir));
  return mark && mark.pid !== process.pid && isAlive(mark) ? mark.pid : undefined;
}

/** Makes the data folder ours. @throws CannotStart when another supervisor runs there. */
export function takeOver(dataDir: string): void {
  const other = runningSupervisor(dataDir);
  if (other !== undefined) {
    throw new CannotStart(
      `The shop is running already (process ${other}). Stop it with Ctrl-C there, or: kill ${other}`,
    );
  }
  writeFileSync(lockFile(dataDir), JSON.stringify(birthmarkOf(process.pid)));
}

/** Gives the data folder back. */
export function release(dataDir: string): void {
  for (const file of [lockFile(dataDir), noteFile(dataDir)]) rmSync(file, { force: true });
}

function signal({ mark }: Noted, name: NodeJS.Signals): void {
  try {
    process.kill(mark.pid, name);
  } catch {
    // It has ended in between.
  }
}

async function end(one: Noted): Promise<void> {
  if (!isAlive(one.mark)) return;
  signal(one, one.stopSignal);
  signal(one, 'SIGCONT');
  const until = Date.now() + patienceMs;
  while (isAlive(one.mark) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  if (isAlive(one.mark)) signal(one, 'SIGKILL');
  while (isAlive(one.mark)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Ends what a supervisor that was killed has left behind. Gives their names. */
export async function clearLeftovers(dataDir: string): Promise<string[]> {
  const left = (read<Noted[]>(noteFile(dataDir)) ?? []).filter(({ mark }) => isAlive(mark));
  await endInOrder(left, end);
  rmSync(noteFile(dataDir), { force: true });
  return left.map(({ name }) => name);
}
