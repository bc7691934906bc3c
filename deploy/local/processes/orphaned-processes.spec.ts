import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProcessIdentity, processIdentity, isAlive } from '#local-servers/process-identity';
import {
  stopOrphanedProcesses,
  recordProcesses,
  type ProcessRecord,
  unlockDataDir,
  runningSupervisor,
  lockDataDir,
} from './orphaned-processes';

describe('orphaned processes', () => {
  let dir: string;
  const children: ChildProcess[] = [];

  const run = (): ProcessIdentity => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    children.push(child);
    const identity = processIdentity(child.pid ?? 0);
    if (!identity) throw new Error('the process is not running');
    return identity;
  };
  const recordOf = (name: string, identity: ProcessIdentity): ProcessRecord => ({
    name,
    needs: [],
    stopSignal: 'SIGTERM',
    identity,
  });

  beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'orphaned-'))));
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(dir, { recursive: true });
  });

  it('are stopped by the next start, frozen ones as well', async () => {
    const [running, frozen] = [run(), run()];
    process.kill(frozen.pid, 'SIGSTOP');
    recordProcesses(dir, [recordOf('identity', running), recordOf('news', frozen)]);
    expect(await stopOrphanedProcesses(dir)).toEqual(['identity', 'news']);
    expect([isAlive(running), isAlive(frozen)]).toEqual([false, false]);
    expect(await stopOrphanedProcesses(dir)).toEqual([]);
  });

  it('are not confused with another process that got the same pid', async () => {
    const other = run();
    recordProcesses(dir, [recordOf('identity', { ...other, startTime: 'before' })]);
    expect(await stopOrphanedProcesses(dir)).toEqual([]);
    expect(isAlive(other)).toBe(true);
  });

  it('are ignored when their record is damaged', async () => {
    writeFileSync(join(dir, 'children.json'), '[{"name":"ident');
    expect(await stopOrphanedProcesses(dir)).toEqual([]);
  });

  it('do not lock the data folder, unlike a running supervisor', () => {
    const other = run();
    writeFileSync(join(dir, 'supervisor.json'), JSON.stringify(other));
    expect(runningSupervisor(dir)).toBe(other.pid);
    expect(() => lockDataDir(dir)).toThrow(`already running (process ${other.pid})`);
    writeFileSync(join(dir, 'supervisor.json'), JSON.stringify({ ...other, startTime: 'before' }));
    lockDataDir(dir);
    unlockDataDir(dir);
    expect(runningSupervisor(dir)).toBeUndefined();
  });
});
