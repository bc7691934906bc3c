import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProcessIdentity, processIdentity, isAlive } from '../../../local-servers/src/process-identity';

interface ServerRecord {
  server: ProcessIdentity;
  /** The test process that started it. */
  parent: ProcessIdentity;
  dir: string;
}

const recordsDir = join(tmpdir(), 'lowline-test-servers');
const recordFile = (pid: number): string => join(recordsDir, `${pid}.json`);

/** Records a server of this test process, so that a later run can stop it if this one is killed. */
export function recordServer(pid: number, dir: string): void {
  const [server, parent] = [processIdentity(pid), processIdentity(process.pid)];
  if (!server || !parent) return;
  mkdirSync(recordsDir, { recursive: true });
  writeFileSync(recordFile(pid), JSON.stringify({ server, parent, dir } satisfies ServerRecord));
}

export function removeServerRecord(pid: number): void {
  rmSync(recordFile(pid), { force: true });
}

function readRecord(file: string): ServerRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(recordsDir, file), 'utf8')) as ServerRecord;
  } catch {
    // Another run is writing or removing it.
    return undefined;
  }
}

/** Stops servers of this process and of test processes that have ended, and deletes their data. Servers of concurrent runs are kept. */
export function killOrphanedServers(): void {
  mkdirSync(recordsDir, { recursive: true });
  for (const file of readdirSync(recordsDir)) {
    const record = readRecord(file);
    if (!record || (record.parent.pid !== process.pid && isAlive(record.parent))) continue;
    if (isAlive(record.server)) process.kill(record.server.pid, 'SIGKILL');
    rmSync(record.dir, { recursive: true, force: true });
    rmSync(join(recordsDir, file), { force: true });
  }
}
