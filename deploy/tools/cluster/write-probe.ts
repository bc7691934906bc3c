import { setTimeout as pause } from 'node:timers/promises';
import { sendOnce } from '../driver/retrying-client';
import { demoCustomer, logIn } from '../driver/shop-customer';

const intervalMs = 200;
const timeoutMs = 4_000;

/** Writes a growing number into one profile, one request at a time and none of them repeated. */
export class WriteProbe {
  /** When a write was answered. */
  readonly answered: number[] = [];
  readonly failures: number[] = [];
  /** Answered numbers that were read back as an older one. */
  readonly lost: string[] = [];
  private lastAnswered = 0;
  private isStopped = false;
  private token = '';

  constructor(private readonly shop: string) {}

  async run(): Promise<void> {
    this.token = await logIn(this.shop, demoCustomer);
    for (let n = 1; !this.isStopped; n += 1) {
      await this.writeAndCheck(n).catch(() => this.failures.push(Date.now()));
      await pause(intervalMs);
    }
  }

  stop(): void {
    this.isStopped = true;
  }

  private async writeAndCheck(n: number): Promise<void> {
    if (this.lastAnswered > 0) {
      const found = numberIn(await this.send('/api/me', 'GET'));
      if (found < this.lastAnswered)
        this.lost.push(`write ${this.lastAnswered} was answered; ${found} was read`);
    }
    await this.send('/api/profile', 'PUT', { firstName: `Write ${n}`, lastName: 'Probe' });
    this.lastAnswered = n;
    this.answered.push(Date.now());
  }

  private async send(path: string, method: string, body?: object): Promise<string> {
    const options = { method, token: this.token, timeoutMs, ...(body ? { body } : {}) };
    return JSON.stringify(await sendOnce(`${this.shop}${path}`, options));
  }
}

function numberIn(text: string): number {
  return Number(/"firstName":"Write (\d+)"/.exec(text)?.[1] ?? 0);
}
