import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { loadSecrets } from '../../local/stack/secrets';
import { runningProcesses } from '../driver/running-processes';
import type { SeededRandom } from './seeded-random';

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
    const running = runningProcesses(this.dataDir);
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
    const { pid } = runningProcesses(this.dataDir)[name] ?? {};
    this.log(`${signal} ${name}`);
    try {
      if (pid !== undefined) process.kill(pid, signal);
    } catch {
      this.log(`${name} had already exited`);
    }
  }

  private async emptyRedis(port: number): Promise<void> {
    this.log('FLUSHALL redis');
    const password = loadSecrets(this.dataDir).redis.ops;
    const redis = new Redis({
      port,
      username: 'ops',
      password,
      lazyConnect: true,
      retryStrategy: () => null,
    });
    redis.on('error', () => undefined);
    // Redis may be down at this moment; then there is no data to delete.
    await redis.connect().then(
      () => redis.flushall(),
      () => undefined,
    );
    redis.disconnect();
  }
}
