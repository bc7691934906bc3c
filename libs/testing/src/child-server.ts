import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { eventually } from './eventually';

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

/** A real server as a child process, with the ways to hurt it. */
export class ChildServer {
  private child: ChildProcess | undefined;

  constructor(
    private readonly command: string,
    private readonly args: readonly string[],
    readonly port: number,
    private readonly owner?: { uid: number; gid: number },
  ) {}

  async start(): Promise<void> {
    this.child = spawn(this.command, this.args, { ...this.owner, stdio: 'ignore', cwd: '/' });
    await eventually(() => listens(this.port), 20_000);
  }

  get pid(): number {
    if (!this.child?.pid) throw new Error(`${this.command} is not running`);
    return this.child.pid;
  }

  /** SIGKILL: no chance to say goodbye. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** In order. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    return this.end(signal);
  }

  /** Alive and deaf, until it is thawed. */
  freeze(): void {
    process.kill(this.pid, 'SIGSTOP');
  }

  thaw(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await ended;
  }
}
