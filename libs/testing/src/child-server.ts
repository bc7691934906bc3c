import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { eventually } from './eventually';
import { forgetServer, noteServer } from './orphans';
import type { TestServer } from './test-server';

export interface ChildServerRecipe {
  command: string;
  args: readonly string[];
  owner?: { uid: number; gid: number } | undefined;
  port: number;
  /** All that it writes. */
  dir: string;
  /** The part of it that a wipe forgets. */
  store: string;
  stopSignal?: NodeJS.Signals;
  /** Makes what a first start needs, and a start after a wipe. */
  prepare?: () => void;
  isReady: () => Promise<boolean>;
}

const killAfterMs = 10_000;

/** A server as a child process of the test. */
export class ChildServer implements TestServer {
  readonly host = '127.0.0.1';
  private child: ChildProcess | undefined;

  constructor(private readonly recipe: ChildServerRecipe) {}

  get port(): number {
    return this.recipe.port;
  }

  async start(): Promise<void> {
    const { command, args, owner, dir, prepare, isReady } = this.recipe;
    prepare?.();
    await eventually(() => {
      // Also again, if it ended: after a kill Postgres waits for the last of its old children.
      if (!this.isRunning) {
        this.child = spawn(command, args, { ...owner, stdio: 'ignore', cwd: '/' });
        if (this.child.pid) noteServer(this.child.pid, dir);
      }
      return isReady();
    }, 30_000);
  }

  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.end(this.recipe.stopSignal ?? 'SIGTERM');
  }

  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  wipe(): void {
    rmSync(this.recipe.store, { recursive: true, force: true });
  }

  async remove(): Promise<void> {
    this.thaw();
    await this.stop();
    rmSync(this.recipe.dir, { recursive: true, force: true });
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
    if (child.pid) forgetServer(child.pid);
  }
}
