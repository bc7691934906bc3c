import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { birthmarkOf, isAlive } from './birthmark';

describe('a process’s birthmark', () => {
  it('knows the very process, not a later one with the same number', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const mark = birthmarkOf(child.pid ?? 0);
    if (!mark) throw new Error('it runs, and has a mark');
    expect(birthmarkOf(mark.pid)).toEqual(mark);
    expect(isAlive(mark)).toBe(true);
    expect(isAlive({ ...mark, born: 'some other time' })).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(mark)).toBe(false);
  });

  it('differs between two processes', () => {
    expect(birthmarkOf(process.pid)?.born).not.toBe(birthmarkOf(1)?.born);
  });
});
