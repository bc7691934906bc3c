import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { StackInfo } from '../../local/stack/stack';

const startTimeoutMs = 180_000;

/** A shop with its own data folder on free ports. */
export class LocalShop {
  private constructor(
    private readonly child: ChildProcess,
    readonly at: Pick<StackInfo, 'shop' | 'sandbox' | 'mailbox'>,
  ) {}

  /** @throws Error when it is not ready in time */
  static async start(dataDir: string): Promise<LocalShop> {
    const args = ['deploy/local/commands/start.mjs', '--data', dataDir, '--ports', 'free'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const note = join(dataDir, 'ready.json');
    for (const until = Date.now() + startTimeoutMs; Date.now() < until && child.exitCode === null;) {
      if (existsSync(note)) return new LocalShop(child, JSON.parse(readFileSync(note, 'utf8')) as StackInfo);
      await pause(100);
    }
    child.kill('SIGTERM');
    throw new Error(`the shop did not start; its logs: ${join(dataDir, 'logs')}`);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
  }
}
