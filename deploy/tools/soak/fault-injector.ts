import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from './seeded-random';

interface RunningProcess {
  pid: number;
  port: number;
}

/** The sandboxes replace Stripe and the mail server, which are outside the tested system. */
const excludedProcesses = ['payment-sandbox', 'mailbox'];
const maxFreezeMs = 7_500;

/** Injects faults one after another: kills and freezes processes, and empties Redis. */
export class FaultInjector {
  private isStopped = false;

  constructor(
    private readonly dataDir: string,
    private readonly random: SeededRandom,
    private readonly log: (line: string) => void,
  ) {}

  async run(): Promise<void> {
    while (!this.isStopped) {
      await pause(3_000 + this.random.next() * 6_000);
      if (!this.isStopped) await this.injectFault();
    }
  }

  /** Injects no further faults; a frozen process resumes after its delay. */
  stop(): void {
    this.isStopped = true;
  }

  private async injectFault(): Promise<void> {
    const running = this.running();
    const name = this.random.pick(Object.keys(running).filter((one) => !excludedProcesses.includes(one)));
    const kind = this.random.next();
    if (kind < 0.6) this.signal(name, 'SIGKILL');
    else if (kind < 0.9) await this.freeze(name);
    else await this.emptyRedis(running['redis']?.port ?? 0);
  }

  /** Freezes a process: unlike a killed one it keeps its locks and connections. */
  private async freeze(name: string): Promise<void> {
    this.signal(name, 'SIGSTOP');
    await pause(this.random.next() * maxFreezeMs);
    this.signal(name, 'SIGCONT');
  }

  private signal(name: string, signal: NodeJS.Signals): void {
    const { pid } = this.running()[name] ?? {};
    this.log(`${signal} ${name}`);
    try {
      if (pid !== undefined) process.kill(pid, signal);
    } catch {
      this.log(`${name} had already exited`);
    }
  }

  private emptyRedis(port: number): Promise<void> {
    this.log('FLUSHALL redis');
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`AUTH ops ${this.redisPassword()}\r\nFLUSHALL\r\n`),
      );
      let replies = '';
      socket.on('data', (chunk) => {
        replies += String(chunk);
        if (replies.split('\r\n').length > 2) socket.destroy();
      });
      // Redis may be down at this moment; then there is no data to delete.
      socket.once('error', () => undefined);
      socket.once('close', () => resolve());
    });
  }

  private redisPassword(): string {
    const secrets = JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8')) as {
      redis: { ops: string };
    };
    return secrets.redis.ops;
  }

  private running(): Record<string, RunningProcess> {
    return JSON.parse(readFileSync(join(this.dataDir, 'processes.json'), 'utf8')) as Record<
      string,
      RunningProcess
    >;
  }
}
