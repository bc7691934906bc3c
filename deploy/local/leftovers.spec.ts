import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Birthmark, birthmarkOf, isAlive } from './birthmark';
import {
  clearLeftovers,
  noteForSuccessor,
  type Noted,
  release,
  runningSupervisor,
  takeOver,
} from './leftovers';

describe('what a killed supervisor leaves behind', () => {
  let dir: string;
  const children: ChildProcess[] = [];

  const run = (): Birthmark => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    children.push(child);
    const mark = birthmarkOf(child.pid ?? 0);
    if (!mark) throw new Error('it was just started');
    return mark;
  };
  const noted = (name: string, mark: Birthmark): Noted => ({ name, needs: [], stopSignal: 'SIGTERM', mark });

  beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'leftovers-'))));
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(dir, { recursive: true });
  });

  it('is ended by the next start, the frozen too', async () => {
    const [running, frozen] = [run(), run()];
    process.kill(frozen.pid, 'SIGSTOP');
    noteForSuccessor(dir, [noted('identity', running), noted('news', frozen)]);
    expect(await clearLeftovers(dir)).toEqual(['identity', 'news']);
    expect([isAlive(running), isAlive(frozen)]).toEqual([false, false]);
    expect(await clearLeftovers(dir)).toEqual([]);
  });

  it('is not mistaken for a stranger that got the same number', async () => {
    const stranger = run();
    noteForSuccessor(dir, [noted('identity', { ...stranger, born: 'before' })]);
    expect(await clearLeftovers(dir)).toEqual([]);
    expect(isAlive(stranger)).toBe(true);
  });

  it('may be half a note', async () => {
    writeFileSync(join(dir, 'children.json'), '[{"name":"ident');
    expect(await clearLeftovers(dir)).toEqual([]);
  });

  it('is no claim on the data folder, unlike a running supervisor', () => {
    const other = run();
    writeFileSync(join(dir, 'supervisor.json'), JSON.stringify(other));
    expect(runningSupervisor(dir)).toBe(other.pid);
    expect(() => takeOver(dir)).toThrow(`running already (process ${other.pid})`);
    writeFileSync(join(dir, 'supervisor.json'), JSON.stringify({ ...other, born: 'before' }));
    takeOver(dir);
    release(dir);
    expect(runningSupervisor(dir)).toBeUndefined();
  });
});
