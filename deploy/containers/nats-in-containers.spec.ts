import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { natsConfigForContainers } from '#local-servers/bus/nats-config';
import { findProgram } from '#local-servers/find-program';
import { eventually } from '#testing/eventually';
import { fillSecrets } from './make-env.mjs';

const root = resolve(__dirname, '../..');
const text = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** The pid of the only child of a process. @throws while it has none */
function childOf(pid: number | undefined): string {
  const child = text(`/proc/${pid}/task/${pid}/children`).trim();
  if (!child) throw new Error(`process ${pid} has no child`);
  return child;
}

const mayUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;
if (!mayUnshare) process.stderr.write('not tested: health check of NATS. unshare is not permitted\n');

(mayUnshare ? describe : describe.skip)('health check of the server in a container', () => {
  let dir: string;
  let container: ChildProcess;
  let printed: string;

  /** Runs the check as the engine does: beside the processes of the container, below none of them. */
  const check = async (variables: Record<string, string> = {}) => {
    const place = ['--target', await eventually(() => childOf(container.pid)), '--pid', '--mount'];
    const command = [
      'sh',
      join(root, 'deploy/containers/server-healthy.sh'),
      'test',
      '-e',
      join(dir, 'ready'),
    ];
    const env = { ...process.env, HEALTH_DIR: dir, HEALTH_WATCH_SECONDS: '0', ...variables };
    const { status, stdout } = spawnSync('nsenter', [...place, ...command], { env, encoding: 'utf8' });
    return { status, stdout: stdout.trim() };
  };

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'health-'));
    printed = '';
    // Process 1, with the server below it.
    const init = 'sleep 1000 & wait; echo server ended; exec sleep 1000';
    container = spawn('unshare', ['--pid', '--fork', '--mount-proc', '--kill-child', 'sh', '-c', init]);
    container.stdout?.on('data', (data) => (printed += String(data)));
  });
  afterEach(() => {
    container.kill('SIGKILL');
    rmSync(dir, { recursive: true });
  });

  it('kills a server that was healthy and is not ready for longer than allowed', async () => {
    writeFileSync(join(dir, 'ready'), '');
    expect(await check()).toEqual({ status: 0, stdout: '' });
    rmSync(join(dir, 'ready'));
    const stdout = 'not ready for 1 s: killed';
    expect(await check({ HEALTH_UNREADY_SECONDS: '1' })).toEqual({ status: 1, stdout });
    await eventually(() => expect(printed).toBe('server ended\n'));
  });

  it.each([
    ['during its start', { HEALTH_UNREADY_SECONDS: '1' }, false],
    ['where a restart does not help', {}, true],
  ])('keeps a server that is not ready %s', async (_, variables, wasHealthy) => {
    if (wasHealthy) writeFileSync(join(dir, 'was-healthy'), '');
    expect(await check(variables)).toEqual({ status: 1, stdout: 'not ready' });
    expect(printed).toBe('');
  });
});

describe('NATS in containers', () => {
  const config = text('deploy/containers/nats.conf');

  it('has the users and permissions of the local stack', () => {
    // To regenerate it: npm run build:server && node -p "require('./dist/libs/local-servers/src/bus/nats-config.js').natsConfigForContainers().trim()" > deploy/containers/nats.conf
    expect(config).toBe(natsConfigForContainers());
  });

  it('has a configuration that the server accepts', () => {
    const dir = mkdtempSync(join(tmpdir(), 'nats-conf-'));
    const file = join(dir, 'nats.conf');
    const env = Object.fromEntries(
      [...fillSecrets(text('.env.example')).matchAll(/^(NATS_PASSWORD_\w+)=(.*)$/gm)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
    // The setting of newer servers and the certificates of the containers are missing on this machine.
    writeFileSync(
      file,
      config.replace('  sync_interval: always\n', '').replace(/^tls \{\n.*\n.*\n\}\n/m, ''),
    );
    try {
      execFileSync(findProgram('nats-server'), ['-t', '-c', file], { env, stdio: 'pipe' });
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('is restarted when its stream has an error, and when JetStream does not respond', () => {
    for (const file of ['docker-compose.yml', 'deploy/swarm/stack.yml'])
      expect(text(file)).toMatch(
        /wget -q .*http:\/\/127\.0\.0\.1:8222\/healthz &&\s+(?:\{ )?timeout 3 wget -q .*http:\/\/127\.0\.0\.1:8222\/jsz/,
      );
    expect(text('docker-compose.yml')).toContain('HEALTH_UNREADY_SECONDS: 15');
  });
});
