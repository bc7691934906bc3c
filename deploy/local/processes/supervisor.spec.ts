import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#testing/eventually';
import { processIdentity } from '#local-servers/process-identity';
import { respondsOnPort } from './liveness';
import { freePort, isListening } from '#local-servers/ports';
import { restartDelayMs, type ProcessSpec } from './supervised-process';
import { Supervisor } from './supervisor';

/** Frozen after 2 s, so that the tests are fast. */
const quickLiveness = {
  intervalMs: 100,
  calmIntervalMs: 100,
  maxStoppedMs: 2_000,
  maxBusyMs: 1_000,
  maxIdleMs: 1_500,
  maxSilenceMs: 20_000,
};

const listen = (port: number, more = '') =>
  `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('up')); ${more}`;

describe('supervisor', () => {
  let dir: string;
  let supervisor: Supervisor;
  let printed: string[];

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
    isReady: () => isListening(port),
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
    printed = [];
    supervisor = new Supervisor(dir, (line) => printed.push(line), quickLiveness);
  });
  afterEach(async () => {
    await supervisor.stop();
    rmSync(dir, { recursive: true });
  });

  it('starts a process when its dependencies are ready, and lists all processes', async () => {
    const [first, second] = [await freePort(), await freePort()];
    const steps: string[] = [];
    const onceReady = async () => void steps.push(`prepared ${await isListening(second)}`);
    await supervisor.start([
      program('service', second, listen(second), { needs: ['server'] }),
      program('server', first, listen(first), { onceReady }),
    ]);
    expect(steps).toEqual(['prepared false']);
    const { server, service } = listed();
    expect([server?.port, service?.port]).toEqual([first, second]);
    expect([processIdentity(server?.pid ?? 0), processIdentity(service?.pid ?? 0)]).not.toContain(undefined);
    expect(log('server')).toBe('up\n');
  });

  it('restarts a process after any exit, with a new pid', async () => {
    const [port, other] = [await freePort(), await freePort()];
    const exitOnRequest = `require('node:fs').existsSync('${join(dir, 'exit')}') && process.exit(0)`;
    await supervisor.start([
      program('killed', port, listen(port)),
      program(
        'exiting',
        other,
        listen(other, `process.on('SIGUSR2', () => process.exit(0)); ${exitOnRequest}`),
      ),
    ]);
    const { killed, exiting } = listed();
    process.kill(killed?.pid ?? 0, 'SIGKILL');
    process.kill(exiting?.pid ?? 0, 'SIGUSR2');
    await eventually(() => {
      const now = listed();
      expect(now['killed']?.pid).toBeGreaterThan(0);
      expect(now['exiting']?.pid).toBeGreaterThan(0);
      expect(now['killed']?.pid).not.toBe(killed?.pid);
      expect(now['exiting']?.pid).not.toBe(exiting?.pid);
    });
    await eventually(() => isListening(port));
    // The order of two exits at the same moment is not defined.
    expect([...printed].sort()).toEqual([
      expect.stringContaining('exiting exited (code 0)'),
      expect.stringContaining('killed exited (SIGKILL)'),
    ]);
    expect(log('exiting')).toContain('-- exited (code 0), restart in 200 ms');
  });

  it('backs off after consecutive crashes, five seconds at most', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(restartDelayMs)).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  });

  it('fails the start with the end of the log when a process crashes repeatedly', async () => {
    const code = "console.error('DATABASE_URL is missing'); process.exit(78)";
    await expect(supervisor.start([program('broken', await freePort(), code)])).rejects.toThrow(
      /broken does not become ready.*logs\/broken\.log[\s\S]*DATABASE_URL is missing/,
    );
  });

  it('fails the start when a program does not exist', async () => {
    const spec = program('absent', await freePort(), '', { command: '/nowhere/server' });
    await expect(supervisor.start([spec])).rejects.toThrow(/absent does not become ready[\s\S]*ENOENT/);
  });

  const greetingServer = (port: number, onSignal = '') =>
    `require('node:net').createServer((s) => s.on('error', () => 0).end('hello')).listen(${port}, '127.0.0.1');
     process.on('SIGUSR2', () => { ${onSignal} });`;
  /** A process whose liveness is probed; silence counts from its first response on. */
  const probed = (name: string, port: number, onSignal?: string) => {
    const seen = { responses: 0 };
    const livenessProbe = async (ms: number) => {
      const hasResponded = await respondsOnPort(port, '', ms);
      if (hasResponded) seen.responses += 1;
      return hasResponded;
    };
    const spec = program(name, port, greetingServer(port, onSignal), { livenessProbe });
    return { spec, hasResponded: () => eventually(() => seen.responses > 0) };
  };

  it.each([
    ['is stopped', 'SIGSTOP', '', /frozen exited \(no response for \d s, stopped, killed\)/],
    [
      'loops without end',
      'SIGUSR2',
      'for (;;);',
      /frozen exited \(no response for \d s and \d s of processor time, killed\)/,
    ],
    [
      'waits without end',
      'SIGUSR2',
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
      /frozen exited \(no response for \d s without activity, killed\)/,
    ],
  ] as const)('restarts a process that %s', async (_, signal, onSignal, reason) => {
    const port = await freePort();
    const one = probed('frozen', port, onSignal);
    await supervisor.start([one.spec]);
    const { frozen } = listed();
    await one.hasResponded();
    process.kill(frozen?.pid ?? 0, signal);
    await eventually(() => expect(printed).toEqual([expect.stringMatching(reason)]));
    await eventually(() => respondsOnPort(port, '', 500));
    expect(listed()['frozen']?.pid).not.toBe(frozen?.pid);
  });

  it('keeps a process that is stopped briefly', async () => {
    const [port, other] = [await freePort(), await freePort()];
    const [first, second] = [probed('frozen', port), probed('brief', other)];
    await supervisor.start([first.spec, second.spec]);
    const { frozen, brief } = listed();
    await Promise.all([first.hasResponded(), second.hasResponded()]);
    process.kill(brief?.pid ?? 0, 'SIGSTOP');
    expect(await respondsOnPort(other, '', 500)).toBe(false);
    process.kill(brief?.pid ?? 0, 'SIGCONT');
    process.kill(frozen?.pid ?? 0, 'SIGSTOP');
    await eventually(() => expect(printed).toEqual([expect.stringContaining('frozen exited')]));
    expect(listed()['brief']?.pid).toBe(brief?.pid);
  });

  it('keeps running without lists and logs while the disk is full, and writes them later', async () => {
    const port = await freePort();
    // Every write there fails with ENOSPC.
    for (const file of ['processes.json.new', 'children.json.new', 'logs/kept.log'])
      symlinkSync('/dev/full', join(dir, file));
    const pidFile = join(dir, 'pid');
    const code = listen(port, `require('node:fs').writeFileSync('${pidFile}', String(process.pid))`);
    await supervisor.start([program('kept', port, code)]);
    expect(printed).toEqual([expect.stringContaining('ENOSPC')]);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    process.kill(pid, 'SIGKILL');
    await eventually(() => expect(printed).toContainEqual(expect.stringContaining('kept exited (SIGKILL)')));
    await eventually(() => isListening(port));
    rmSync(join(dir, 'processes.json.new'));
    rmSync(join(dir, 'children.json.new'));
    await eventually(() => expect(listed()['kept']?.pid).toBeGreaterThan(0));
    expect(listed()['kept']?.pid).not.toBe(pid);
  });

  it('orphans no process that is stopped, ignores signals or waits for its restart', async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const ignoreSigterm = `process.on('SIGTERM', () => undefined)`;
    await supervisor.start([
      program('ignoring', ports[0], listen(ports[0], ignoreSigterm), { graceMs: 100 }),
      program('frozen', ports[1], listen(ports[1])),
      program('crashed', ports[2], listen(ports[2])),
    ]);
    const { frozen, crashed } = listed();
    process.kill(frozen?.pid ?? 0, 'SIGSTOP');
    process.kill(crashed?.pid ?? 0, 'SIGKILL');
    await eventually(() => listed()['crashed'] === undefined);
    await supervisor.stop();
    expect(listed()).toEqual({});
    expect(await Promise.all(ports.map((port) => isListening(port)))).toEqual([false, false, false]);
  });
});
