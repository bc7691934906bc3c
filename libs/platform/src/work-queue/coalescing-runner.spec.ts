import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#testing/eventually';
import { CoalescingRunner } from './coalescing-runner';

/** A runner whose runs end when the test ends them. */
class HeldRunner {
  startedCount = 0;
  concurrency = 0;
  maxConcurrency = 0;
  readonly failures: unknown[] = [];
  private endings: ((error?: Error) => void)[] = [];

  readonly runner: CoalescingRunner;

  constructor(windowMs = 0) {
    this.runner = new CoalescingRunner(() => this.run(), {
      onError: (error) => this.failures.push(error),
      windowMs,
    });
  }

  /** Ends the current run. */
  async end(error?: Error): Promise<void> {
    await eventually(() => this.endings.length > 0);
    this.endings.shift()?.(error);
    await pause(5);
  }

  private async run(): Promise<void> {
    this.startedCount += 1;
    this.concurrency += 1;
    this.maxConcurrency = Math.max(this.maxConcurrency, this.concurrency);
    try {
      await new Promise<void>((resolve, reject) => {
        this.endings.push((error) => (error ? reject(error) : resolve()));
      });
    } finally {
      this.concurrency -= 1;
    }
  }
}

describe('coalescing runner', () => {
  it('runs one job at a time, and once more after calls during a run', async () => {
    const held = new HeldRunner();
    held.runner.trigger();
    await held.end();
    expect(held.startedCount).toBe(1);
    for (let i = 0; i < 5; i += 1) held.runner.trigger();
    expect(held.startedCount).toBe(2);
    await held.end();
    expect(held.startedCount).toBe(3);
    await held.end();
    expect(held).toMatchObject({ startedCount: 3, maxConcurrency: 1, failures: [] });
  });

  it('continues after a failed run: at once after calls during it, else with the next call', async () => {
    const held = new HeldRunner();
    const unavailable = new Error('the database is unavailable');
    held.runner.trigger();
    held.runner.trigger();
    await held.end(unavailable);
    expect(held).toMatchObject({ startedCount: 2, failures: [unavailable] });
    await held.end(unavailable);
    expect(held).toMatchObject({ startedCount: 2, failures: [unavailable, unavailable] });
    held.runner.trigger();
    await held.end();
    expect(held).toMatchObject({ startedCount: 3, maxConcurrency: 1 });
  });

  it('ends after the current run when closed', async () => {
    const held = new HeldRunner();
    held.runner.trigger();
    held.runner.trigger();
    let isClosed = false;
    const closing = held.runner.close().then(() => (isClosed = true));
    await pause(20);
    expect(isClosed).toBe(false);
    expect(held.runner.isClosed).toBe(true);
    await held.end();
    await closing;
    held.runner.trigger();
    expect(held.startedCount).toBe(1);
  });

  it('waits for the batch delay, but not when closed', async () => {
    const held = new HeldRunner(200);
    held.runner.trigger();
    held.runner.trigger();
    expect(held.startedCount).toBe(0);
    await held.end();
    expect(held.startedCount).toBe(1);
    const slow = new HeldRunner(60_000);
    slow.runner.trigger();
    await slow.runner.close();
    expect(slow.startedCount).toBe(0);
  });
});
