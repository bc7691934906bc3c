import { setTimeout as pause } from 'node:timers/promises';

/** What happens besides the rounds themselves. */
interface Told {
  /** A round failed; whatever it left is for the next one. */
  onFailure: (error: unknown) => void;
  /** Before a round, so long for others to ask as well. */
  gatherMs?: number;
}

/**
 * Work that lies in a table and is done in rounds: never two at once in one process, and whoever asks during a round gets another
 * one after it, so that nothing committed meanwhile is overlooked. A failed round is asked for again by the next who wakes.
 */
export class Rounds {
  private running: Promise<void> | undefined;
  private isWanted = false;
  private readonly closing = new AbortController();

  constructor(
    private readonly round: () => Promise<void>,
    private readonly told: Told,
  ) {}

  /** Rounds that take long stop early then. */
  get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  /** Starts a round, or notes that another one is due. */
  wake(): void {
    this.isWanted = true;
    if (!this.isClosed) this.running ??= this.run();
  }

  /** Lets the round that is running end, and begins no other. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.isWanted && !this.isClosed) {
      if (this.told.gatherMs) await this.gather(this.told.gatherMs);
      this.isWanted = false;
      try {
        if (!this.isClosed) await this.round();
      } catch (error) {
        this.told.onFailure(error);
      }
    }
    // Here and not a moment later: who wakes from now on has to start it again.
    this.running = undefined;
  }

  private async gather(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.closing.signal }).catch(() => undefined);
  }
}
