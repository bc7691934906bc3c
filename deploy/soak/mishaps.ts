import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './chance';

interface RunningProcess {
  pid: number;
  port: number;
}

/** They play Stripe and the mail server of the world outside, by which the shop is judged. */
const outsiders = ['payment-sandbox', 'mailbox'];
const longestFreezeMs = 7_500;

/** What goes wrong in a data centre, one thing after another. */
export class Mishaps {
  private isOver = false;

  constructor(
    private readonly dataDir: string,
    private readonly chance: Chance,
    private readonly say: (line: string) => void,
  ) {}

  async run(): Promise<void> {
    while (!this.isOver) {
      await pause(3_000 + this.chance.next() * 6_000);
      if (!this.isOver) await this.happen();
    }
  }

  /** Nothing new goes wrong; what is frozen thaws by itself. */
  end(): void {
    this.isOver = true;
  }

  private async happen(): Promise<void> {
    const running = this.running();
    const name = this.chance.pick(Object.keys(running).filter((one) => !outsiders.includes(one)));
    const kind = this.chance.next();
    if (kind < 0.6) this.signal(name, 'SIGKILL');
    else if (kind < 0.9) await this.freeze(name);
    else await this.emptyRedis(running['redis']?.port ?? 0);
  }

  /** A process that is silent and yet holds its locks and its connections: worse than a dead one. */
  private async freeze(name: string): Promise<void> {
    this.signal(name, 'SIGSTOP');
    await pause(this.chance.next() * longestFreezeMs);
    this.signal(name, 'SIGCONT');
  }

  private signal(name: string, signal: NodeJS.Signals): void {
    const { pid } = this.running()[name] ?? {};
    this.say(`${signal} ${name}`);
    try {
      if (pid !== undefined) process.kill(pid, signal);
    } catch {
      this.say(`${name} was gone already`);
    }
  }

  private emptyRedis(port: number): Promise<void> {
    this.say('redis forgets everything');
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`AUTH ops ${this.redisPassword()}\r\nFLUSHALL\r\n`),
      );
      let answers = '';
      socket.on('data', (answer) => {
        answers += String(answer);
        if (answers.split('\r\n').length > 2) socket.destroy();
      });
      // It may be dead just now; then it has forgotten enough.
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
