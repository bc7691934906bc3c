import { type ChildProcess, spawn } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  statSync,
  writeFileSync,
  type WriteStream,
} from 'node:fs';
import { join } from 'node:path';

/** One process of the system: what starts it and how to know that it does its work. */
export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  owner?: { uid: number; gid: number } | undefined;
  port: number;
  isReady: () => Promise<boolean>;
  /** Sent first when it is to stop. */
  stopSignal?: NodeJS.Signals;
}

interface Supervised {
  spec: ProcessSpec;
  child: ChildProcess | undefined;
  log: WriteStream;
  deaths: number;
  bornAt: number;
}

const largestLog = 5_000_000;
const firstPauseMs = 150;
const longestPauseMs = 5_000;
const patienceMs = 60_000;
const killAfterMs = 10_000;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Keeps processes running, whatever they die of, and tells in `processes.json` which they are. */
export class Supervisor {
  private readonly running: Supervised[] = [];
  private stopping = false;

  constructor(
    private readonly dataDir: string,
    private readonly say: (line: string) => void,
  ) {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
  }

  /** Starts processes side by side; returns when all are ready. @throws Error naming the first that is not. */
  async start(specs: readonly ProcessSpec[]): Promise<void> {
    await Promise.all(
      specs.map(async (spec) => {
        const supervised: Supervised = {
          spec,
          child: undefined,
          log: this.openLog(spec.name),
          deaths: 0,
          bornAt: 0,
        };
        this.running.push(supervised);
        this.spawn(supervised);
        await this.ready(supervised);
      }),
    );
  }

  /** Ends everything, the last started first; what does not end in 10 s is killed. */
  async stop(): Promise<void> {
    this.stopping = true;
    const services = this.running.filter(
      ({ spec }) => spec.name !== 'postgres' && spec.name !== 'nats' && spec.name !== 'redis',
    );
    const servers = this.running.filter((one) => !services.includes(one));
    await Promise.all(services.map((one) => this.end(one)));
    await Promise.all(servers.map((one) => this.end(one)));
    this.note();
  }

  private openLog(name: string): WriteStream {
    const file = join(this.dataDir, 'logs', `${name}.log`);
    if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`);
    return createWriteStream(file, { flags: 'a' });
  }

  private spawn(one: Supervised): void {
    const { command, args, env, owner } = one.spec;
    // A group of its own: Ctrl-C reaches only us, and we stop the others in order.
    const child = spawn(command, args, {
      env: env ?? process.env,
      ...owner,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      cwd: owner ? '/' : process.cwd(),
    });
    one.child = child;
    one.bornAt = Date.now();
    child.stdout?.pipe(one.log, { end: false });
    child.stderr?.pipe(one.log, { end: false });
    child.once('error', (error) => one.log.write(`${String(error)}\n`));
    child.once('exit', (code, signal) => void this.revive(one, `${signal ?? `code ${code}`}`));
    this.note();
  }

  private async revive(one: Supervised, reason: string): Promise<void> {
    one.child = undefined;
    this.note();
    if (this.stopping) return;
    one.deaths = Date.now() - one.bornAt > 30_000 ? 1 : one.deaths + 1;
    this.say(`${one.spec.name} ended (${reason}); starting it again`);
    await pause(Math.min(firstPauseMs * 2 ** (one.deaths - 1), longestPauseMs));
    // The state may have changed while we waited.
    if (!this.isStopping()) this.spawn(one);
  }

  private isStopping(): boolean {
    return this.stopping;
  }

  private async ready({ spec }: Supervised): Promise<void> {
    const until = Date.now() + patienceMs;
    while (Date.now() < until && !this.stopping) {
      if (await spec.isReady().catch(() => false)) return;
      await pause(50);
    }
    if (!this.stopping)
      throw new Error(
        `${spec.name} is not ready after ${patienceMs / 1000} s; see ${join(this.dataDir, 'logs', `${spec.name}.log`)}`,
      );
  }

  private async end({ child, spec, log }: Supervised): Promise<void> {
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill(spec.stopSignal ?? 'SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      await ended;
      clearTimeout(killer);
    }
    log.end();
  }

  /** Written whole and renamed, so that a reader never sees half of it. */
  private note(): void {
    const file = join(this.dataDir, 'processes.json');
    const processes = Object.fromEntries(
      this.running.flatMap(({ spec, child }) =>
        child?.pid ? [[spec.name, { pid: child.pid, port: spec.port }]] : [],
      ),
    );
    writeFileSync(`${file}.new`, JSON.stringify(processes, null, 1));
    renameSync(`${file}.new`, file);
  }
}
