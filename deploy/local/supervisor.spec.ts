import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#testing/eventually';
import { birthmarkOf } from './birthmark';
import { answers } from './liveness';
import { freePort, listens } from './ports';
import { pauseAfter, type ProcessSpec } from './supervised';
import { Supervisor } from './supervisor';

/** Frozen after 2 to 3 s, so that the tests do not wait for the usual time. */
const quickLiveness = { intervalMs: 100, timeoutMs: 500, maxSilenceMs: 2_000 };

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
    supervisor = new Supervisor(dir, (line) => said.push(line), quickLiveness);
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

  const greets = (port: number) =>
    `require('node:net').createServer((s) => s.on('error', () => 0).end('hello')).listen(${port}, '127.0.0.1');`;

  it('replaces a frozen process, and leaves one alone that is frozen for a moment only', async () => {
    const [port, other] = [await freePort(), await freePort()];
    const probes = { answered: 0, failed: 0 };
    const counted = async (ms: number) => {
      const isAnswered = await answers(other, '', ms);
      probes[isAnswered ? 'answered' : 'failed'] += 1;
      return isAnswered;
    };
    await supervisor.start([
      program('frozen', port, greets(port), { livenessProbe: (ms) => answers(port, '', ms) }),
      program('slow', other, greets(other), { livenessProbe: counted }),
    ]);
    const { frozen, slow } = listed();
    // Before a first answer nothing is counted; both are probed at the same pace.
    await eventually(() => expect(probes.answered).toBeGreaterThan(2));
    process.kill(frozen?.pid ?? 0, 'SIGSTOP');
    process.kill(slow?.pid ?? 0, 'SIGSTOP');
    await eventually(() => expect(probes.failed).toBeGreaterThan(0));
    process.kill(slow?.pid ?? 0, 'SIGCONT');
    await eventually(() =>
      expect(said).toEqual([expect.stringMatching(/frozen ended \(did not answer for \d s/)]),
    );
    await eventually(() => answers(port, '', 500));
    expect(listed()['frozen']?.pid).not.toBe(frozen?.pid);
    expect(listed()['slow']?.pid).toBe(slow?.pid);
  });

  it('goes on without its lists and logs while the disk is full, and writes them once there is room', async () => {
    const port = await freePort();
    // Whatever is written there meets ENOSPC.
    for (const file of ['processes.json.new', 'children.json.new', 'logs/kept.log'])
      symlinkSync('/dev/full', join(dir, file));
    const pidFile = join(dir, 'pid');
    const code = listen(port, `require('node:fs').writeFileSync('${pidFile}', String(process.pid))`);
    await supervisor.start([program('kept', port, code)]);
    expect(said).toEqual([expect.stringContaining('ENOSPC')]);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    process.kill(pid, 'SIGKILL');
    await eventually(() => expect(said).toContainEqual(expect.stringContaining('kept ended (SIGKILL)')));
    await eventually(() => listens(port));
    rmSync(join(dir, 'processes.json.new'));
    rmSync(join(dir, 'children.json.new'));
    await eventually(() => expect(listed()['kept']?.pid).toBeGreaterThan(0));
    expect(listed()['kept']?.pid).not.toBe(pid);
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
