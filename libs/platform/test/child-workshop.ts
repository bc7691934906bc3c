import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '#local-servers/ports';

const flags = ['--conditions=source', '-r', join(__dirname, 'run-typescript.cjs')];

/** A workshop service as a child process, with its log output. */
export class ChildWorkshop {
  logged = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {
    child.stdout?.on('data', (chunk: Buffer) => (this.logged += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.logged += chunk.toString()));
  }

  static async start(environment: NodeJS.ProcessEnv): Promise<ChildWorkshop> {
    const port = await freePort();
    const child = spawn(process.execPath, [...flags, join(__dirname, 'workshop-process.ts')], {
      env: { ...process.env, ...environment, HEALTH_PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ChildWorkshop(child, port);
  }

  /** The status of a health path. */
  async health(path: 'live' | 'ready'): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${this.port}/health/${path}`);
    await response.arrayBuffer();
    return response.status;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  async kill(): Promise<void> {
    if (!this.isRunning) return;
    const ended = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    this.child.kill('SIGKILL');
    await ended;
  }
}
