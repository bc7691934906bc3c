import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#testing/eventually';
import { birthmarkOf } from './birthmark';
import { freePort, listens } from './ports';
import { pauseAfter, type ProcessSpec } from './supervised';
import { Supervisor } from './supervisor';

const listen = (port: number, more = '') =>
  `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('up')); ${more}`;

describe('the supervisor', () => {
  let dir: string;
  let supervisor: Supervisor;
  let said: string[];

  const program = (
    name: string,
    port: number,
    code: string,
    more: Partial<ProcessSpec> = {},
  ): ProcessSpec => ({
    name,
    needs: [],
    command: process.execPath,
    args: ['-e', code],
    port,
    isReady: () => listens(port),
    ...more,
  });
  const listed = () =>
    JSON.parse(readFileSync(join(dir, 'processes.json'), 'utf8')) as Record<
      string,
      { pid: number; port: number }
    >;
  const log = (name: string) => readFileSync(join(dir, 'logs', `${name}.log`), 'utf8');

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'supervisor-'));
    said = [];
    supervisor = new Supervisor(dir, (line) => said.push(line));
  });
  afterEach(async () => {
    await supervisor.stop();
    rmSync(dir, { recursive: true });
  });

  it('starts a process when those it needs are ready, and lists all', async () => {
    const [first, second] = [await freePort(), await freePort()];
    const steps: string[] = [];
    const onceReady = async () => void steps.push(`prepared ${await listens(second)}`);
    await supervisor.start([
      program('service', second, listen(second), { needs: ['server'] }),
      program('server', first, listen(first), { onceReady }),
    ]);
    expect(steps).toEqual(['prepared false']);
    const { server, service } = listed();
    expect([server?.port, service?.port]).toEqual([first, second]);
    expect([birthmarkOf(server?.pid ?? 0), birthmarkOf(service?.pid ?? 0)]).not.toContain(undefined);
    expect(log('server')).toBe('up\n');
  });

  it('starts a process again whatever it died of, under a new number', async () => {
    const [port, other] = [await freePort(), await freePort()];
    const leave = `require('node:fs').existsSync('${join(dir, 'leave')}') && process.exit(0)`;
    await supervisor.start([
      program('killed', port, listen(port)),
      program('leaver', other, listen(other, `process.on('SIGUSR2', () => process.exit(0)); ${leave}`)),
    ]);
    const { killed, leaver } = listed();
    process.kill(killed?.pid ?? 0, 'SIGKILL');
    process.kill(leaver?.pid ?? 0, 'SIGUSR2');
    await eventually(() => {
      const now = listed();
      expect(now['killed']?.pid).toBeGreaterThan(0);
      expect(now['leaver']?.pid).toBeGreaterThan(0);
      expect(now['killed']?.pid).not.toBe(killed?.pid);
      expect(now['leaver']?.pid).not.toBe(leaver?.pid);
    });
    await eventually(() => listens(port));
    expect(said).toEqual([
      expect.stringContaining('killed ended (SIGKILL)'),
      expect.stringContaining('leaver ended (code 0)'),
    ]);
    expect(log('leaver')).toContain('-- ended (code 0), starts again in 200 ms');
  });

  it('waits longer after each death in a row, five seconds at most', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(pauseAfter)).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  });

  it('gives up a start with the end of the log when a process dies again and again', async () => {
    const code = "console.error('DATABASE_URL is missing'); process.exit(78)";
    await expect(supervisor.start([program('broken', await freePort(), code)])).rejects.toThrow(
      /broken does not become ready.*logs\/broken\.log[\s\S]*DATABASE_URL is missing/,
    );
  }, 30_000);

  it('says so when there is no such program', async () => {
    const spec = program('absent', await freePort(), '', { command: '/nowhere/server' });
    await expect(supervisor.start([spec])).rejects.toThrow(/absent does not become ready[\s\S]*ENOENT/);
  });

  it('leaves no process behind, be it stopped, deaf or waiting for its next life', async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const deaf = `process.on('SIGTERM', () => undefined)`;
    await supervisor.start([
      program('deaf', ports[0], listen(ports[0], deaf), { graceMs: 100 }),
      program('frozen', ports[1], listen(ports[1])),
      program('dying', ports[2], listen(ports[2])),
    ]);
    const { frozen, dying } = listed();
    process.kill(frozen?.pid ?? 0, 'SIGSTOP');
    process.kill(dying?.pid ?? 0, 'SIGKILL');
    await eventually(() => listed()['dying'] === undefined);
    await supervisor.stop();
    expect(listed()).toEqual({});
    expect(await Promise.all(ports.map((port) => listens(port)))).toEqual([false, false, false]);
  });
});
