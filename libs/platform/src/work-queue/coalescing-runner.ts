import { setTimeout as pause } from 'node:timers/promises';

interface CoalescingRunnerOptions {
  /** A run failed; the next run repeats its work. */
  onError: (error: unknown) => void;
  /** Delay before each run, so that one run does more work. */
  windowMs?: number;
}

/**
 * Runs a job once at a time in this process; calls during a run cause one further run, so that nothing committed meanwhile is
 * missed. A failed run is repeated by the next call.
 */
export class CoalescingRunner {
  private running: Promise<void> | undefined;
  private isRequested = false;
  private readonly closing = new AbortController();

  constructor(
    private readonly job: () => Promise<void>,
    private readonly options: CoalescingRunnerOptions,
  ) {}

  /** A long job checks this and stops early. */
  get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  /** Starts a run, or requests one more after the current. */
  trigger(): void {
    this.isRequested = true;
    if (!this.isClosed) this.running ??= this.runUntilIdle();
  }

  /** Waits for the current run; starts no other. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async runUntilIdle(): Promise<void> {
    while (this.isRequested && !this.isClosed) {
      if (this.options.windowMs) await this.waitForMore(this.options.windowMs);
      this.isRequested = false;
      try {
        if (!this.isClosed) await this.job();
      } catch (error) {
        this.options.onError(error);
      }
    }
    // Set synchronously: a later call has to start a new run.
    this.running = undefined;
  }

  private async waitForMore(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.closing.signal }).catch(() => undefined);
  }
}
