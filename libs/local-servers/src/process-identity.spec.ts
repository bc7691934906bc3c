import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { processIdentity, isAlive } from './process-identity';

describe('process identity', () => {
  it('distinguishes a process from a later one with the same pid', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const identity = processIdentity(child.pid ?? 0);
    if (!identity) throw new Error('the process is not running');
    expect(processIdentity(identity.pid)).toEqual(identity);
    expect(isAlive(identity)).toBe(true);
    expect(isAlive({ ...identity, startTime: 'some other time' })).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(identity)).toBe(false);
  });

  it('differs between two processes', () => {
    expect(processIdentity(process.pid)?.startTime).not.toBe(processIdentity(1)?.startTime);
  });
});
