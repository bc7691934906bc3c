import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Birthmark, birthmarkOf, isAlive } from '../../../deploy/local/birthmark';

interface Note {
  server: Birthmark;
  /** The test process that started it. */
  parent: Birthmark;
  dir: string;
}

const notes = join(tmpdir(), 'lowline-test-servers');
const noteOf = (pid: number): string => join(notes, `${pid}.json`);

/** Writes down a server of this test process, so that a later run can end it if this one is killed. */
export function noteServer(pid: number, dir: string): void {
  const [server, parent] = [birthmarkOf(pid), birthmarkOf(process.pid)];
  if (!server || !parent) return;
  mkdirSync(notes, { recursive: true });
  writeFileSync(noteOf(pid), JSON.stringify({ server, parent, dir } satisfies Note));
}

export function forgetServer(pid: number): void {
  rmSync(noteOf(pid), { force: true });
}

function readNote(file: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(join(notes, file), 'utf8')) as Note;
  } catch {
    // Written or removed by another run just now.
    return undefined;
  }
}

/** Ends servers whose test process was killed, with what they stored. Those of runs beside this one are left alone. */
export function endOrphans(): void {
  mkdirSync(notes, { recursive: true });
  for (const file of readdirSync(notes)) {
    const note = readNote(file);
    if (!note || isAlive(note.parent)) continue;
    if (isAlive(note.server)) process.kill(note.server.pid, 'SIGKILL');
    rmSync(note.dir, { recursive: true, force: true });
    rmSync(join(notes, file), { force: true });
  }
}
