import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { eventually } from '../eventually';
import { removeServerRecord, recordServer } from './orphaned-servers';
import type { TestServer } from './test-server';

export interface ChildServerOptions {
  command: string;
  args: readonly string[];
  owner?: { uid: number; gid: number } | undefined;
  env?: NodeJS.ProcessEnv;
  /** The working directory; the root, which every account may enter, if not given. */
  cwd?: string;
  port: number;
  /** The folder of all its files. */
  dir: string;
  /** The folder that a wipe deletes. */
  store: string;
  stopSignal?: NodeJS.Signals;
  /** Ends it at once, when its files are deleted; SIGKILL if not given. */
  removalSignal?: NodeJS.Signals;
  /** Creates the files that a start needs, also after a wipe. */
  prepare?: () => void;
  isReady: () => Promise<boolean>;
}

const killAfterMs = 10_000;

/** A server as a child process of the test. */
export class ChildServer implements TestServer {
  readonly host = '127.0.0.1';
  private child: ChildProcess | undefined;

  constructor(private readonly options: ChildServerOptions) {}

  get port(): number {
    return this.options.port;
  }

  async start(): Promise<void> {
    const { command, args, owner, env, cwd = '/', dir, prepare, isReady } = this.options;
    prepare?.();
    await eventually(() => {
      // Starts it again if it exited: after a kill Postgres waits for the last of its old children.
      if (!this.isRunning) {
        this.child = spawn(command, args, { ...owner, ...(env ? { env } : {}), stdio: 'ignore', cwd });
        // It ends with the run at the latest and does not keep its worker alive.
        this.child.unref();
        if (this.child.pid) recordServer(this.child.pid, dir);
      }
      return isReady();
    }, 30_000);
  }

  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.end(this.options.stopSignal ?? 'SIGTERM');
  }

  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  wipe(): void {
    rmSync(this.options.store, { recursive: true, force: true });
  }

  async remove(): Promise<void> {
    this.thaw();
    // An orderly end writes its data first, which takes half a second on a busy disk.
    await this.end(this.options.removalSignal ?? 'SIGKILL');
    rmSync(this.options.dir, { recursive: true, force: true });
  }

  private get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    if (!child || !this.isRunning) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    const killer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    await ended;
    clearTimeout(killer);
    if (child.pid) removeServerRecord(child.pid);
  }
}
