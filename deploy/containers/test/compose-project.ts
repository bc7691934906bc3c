import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#local-servers/ports';
import { hasCertificates, makeCertificates } from '../certificates.mjs';
import { fillSecrets } from '../make-env.mjs';

const root = resolve(__dirname, '../../..');
const execute = promisify(execFile);

/** One name, so that a run removes what a killed run left behind; another one for a second run on the same engine. */
export const projectName = process.env['COMPOSE_PROJECT_NAME'] ?? 'lowline-test';

/** The part of `docker inspect` that the tests read. */
interface Inspected {
  State: { Pid: number; Status: string; StartedAt: string; Health?: { Status: string } };
  RestartCount: number;
  Config: { User: string };
  HostConfig: { ReadonlyRootfs: boolean };
}

export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await execute('docker', args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** Replaces values of the text of a .env file. */
function withValues(text: string, values: Record<string, string | number>): string {
  return Object.entries(values).reduce(
    (changed, [name, value]) => changed.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
    text,
  );
}

/** The containers of docker-compose.yml with the profile dev, under a project name, ports and secrets of their own. */
export class ComposeProject {
  private constructor(
    private readonly dir: string,
    readonly shop: string,
    readonly sandbox: string,
    readonly mailbox: string,
  ) {}

  static async create(settings: Record<string, string>): Promise<ComposeProject> {
    const certificates = join(root, 'deploy', 'containers', 'tls');
    if (!hasCertificates(certificates)) await makeCertificates(certificates);
    const dir = mkdtempSync(join(tmpdir(), 'lowline-containers-'));
    const [shop, sandbox, mailbox, smtp] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const env = withValues(fillSecrets(readFileSync(join(root, '.env.example'), 'utf8')), {
      PORT: shop,
      PAYMENT_SANDBOX_PORT: sandbox,
      MAILBOX_PORT: mailbox,
      MAILBOX_SMTP_PORT: smtp,
      SHOP_URL: `http://localhost:${shop}`,
      STRIPE_JS_URL: `http://localhost:${sandbox}/endive/stripe.js`,
      ...settings,
    });
    writeFileSync(join(dir, 'env'), env, { mode: 0o600 });
    const at = (port: number) => `http://127.0.0.1:${port}`;
    return new ComposeProject(dir, at(shop), at(sandbox), at(mailbox));
  }

  /** Runs `docker compose` in the project; its output is shown when it fails. @returns the output */
  run(...args: string[]): Promise<string> {
    const options = ['compose', '--project-name', projectName, '--env-file', join(this.dir, 'env')];
    // A variable of this process would replace that of the file, and Jest sets this one.
    const { NODE_ENV: _, ...env } = process.env;
    const child = spawn('docker', [...options, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return new Promise((done, reject) => {
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0
          ? done(output)
          : reject(new Error(`docker compose ${args.join(' ')} exited with ${code}:\n${output}`)),
      );
    });
  }

  async up(...args: string[]): Promise<void> {
    await this.run('up', '--detach', '--wait', '--wait-timeout', '420', ...args);
  }

  /** Runs a command of the backup's container, as an operator does. */
  backUp(...args: string[]): Promise<string> {
    return this.run('run', '--rm', '--no-TTY', 'backup', ...args);
  }

  /** Rows of a database, read by the superuser. */
  async rows<T extends object>(database: string, statement: string): Promise<T[]> {
    const [postgres = ''] = await this.containers('postgres');
    const json = `select coalesce(json_agg(found), '[]') from (${statement}) found`;
    const psql = ['psql', '--username', 'postgres', '--dbname', database, '--tuples-only', '--no-align'];
    return JSON.parse(await docker('exec', postgres, ...psql, '--command', json)) as T[];
  }

  /** Removes volumes with everything in them; their containers must be removed before. */
  async destroyVolumes(...names: string[]): Promise<void> {
    await this.run('--profile', 'dev', 'down', '--timeout', '30');
    await docker('volume', 'rm', ...names.map((name) => `${projectName}_${name}`));
  }

  /** Removes containers, networks and volumes. */
  async down(): Promise<void> {
    await this.run('--profile', 'dev', 'down', '--volumes', '--remove-orphans', '--timeout', '30');
  }

  removeFiles(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** Ids of the running and restarting containers of a service. */
  async containers(service: string): Promise<string[]> {
    const filters = [`com.docker.compose.project=${projectName}`, `com.docker.compose.service=${service}`];
    const ids = await docker('ps', '--quiet', ...filters.flatMap((label) => ['--filter', `label=${label}`]));
    return ids.split('\n').filter(Boolean);
  }

  async inspect(id: string): Promise<Inspected> {
    const [found] = JSON.parse(await docker('inspect', id)) as Inspected[];
    if (!found) throw new Error(`no container ${id}`);
    return found;
  }

  /** Whether all containers of a service are healthy. */
  async isHealthy(service: string, count = 1): Promise<boolean> {
    const ids = await this.containers(service);
    const states = await Promise.all(ids.map((id) => this.inspect(id)));
    return states.filter(({ State }) => State.Health?.Status === 'healthy').length === count;
  }

  /** Kills the first process of a container from outside, as a crash does; `docker kill` would count as a stop by hand. */
  async crash(id: string): Promise<void> {
    process.kill((await this.inspect(id)).State.Pid, 'SIGKILL');
  }

  /** Stops the execution of the program of a container, which its init process started. */
  async freeze(id: string): Promise<void> {
    const { Pid: init } = (await this.inspect(id)).State;
    const [program] = readFileSync(`/proc/${init}/task/${init}/children`, 'utf8').split(' ');
    process.kill(Number(program), 'SIGSTOP');
  }

  /** What a service has logged. */
  async logs(service: string): Promise<string> {
    const [id = ''] = await this.containers(service);
    const { stdout, stderr } = await execute('docker', ['logs', id], { maxBuffer: 64 * 1024 * 1024 });
    return stdout + stderr;
  }
}
