import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';

export interface ServerCommand {
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  owner?: { uid: number; gid: number } | undefined;
}

const stopTimeoutMs = 15_000;

/** One server of the cluster. Unlike the shop's processes it is not restarted by itself, so that another takes over. */
export class ServerProcess {
  private child: ChildProcess | undefined;

  constructor(
    protected readonly server: ServerCommand,
    private readonly dir: string,
  ) {}

  get name(): string {
    return this.server.name;
  }

  start(): void {
    const { command, args, env, owner, name } = this.server;
    const log = openSync(join(this.dir, `${name}.log`), 'a');
    this.child = spawn(command, args, {
      ...owner,
      cwd: '/',
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
    });
    this.child.on('error', () => undefined);
  }

  /** Sends SIGKILL; resolves when the process is gone. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    const killer = setTimeout(() => void this.kill(), stopTimeoutMs);
    await this.end('SIGTERM');
    clearTimeout(killer);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}
