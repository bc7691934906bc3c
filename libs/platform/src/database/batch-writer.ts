import { isDatabaseUnavailable } from './database-unavailable';

interface PendingItem<T> {
  item: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Batches concurrent writes: items that arrive during a statement go into the next one, so that hundreds of items a second cost
 * tens of commits and one connection. Each caller waits for the statement with its own item.
 */
export class BatchWriter<T> {
  private readonly pending: PendingItem<T>[] = [];
  private isWriting = false;

  /**
   * @param write returns the items that it wrote; the callers of the others get an error
   * @param maxBatchSize items per statement
   */
  constructor(
    private readonly write: (items: T[]) => Promise<(item: T) => boolean>,
    private readonly maxBatchSize = 1_000,
  ) {}

  /** Resolves when the item is written. @throws the reason why it was not written */
  add(item: T): Promise<void> {
    return new Promise((resolve, reject) => {
      this.pending.push({ item, resolve, reject });
      if (!this.isWriting) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.isWriting = true;
    while (this.pending.length > 0) await this.writeBatch(this.pending.splice(0, this.maxBatchSize));
    this.isWriting = false;
  }

  private async writeBatch(batch: PendingItem<T>[]): Promise<void> {
    try {
      const isWritten = await this.write(batch.map(({ item }) => item));
      for (const { item, resolve, reject } of batch)
        if (isWritten(item)) resolve();
        else reject(new Error('the item was written by another process'));
    } catch (error) {
      await this.handleFailure(batch, error);
    }
  }

  /** One item that cannot be written must not fail the others of its batch. */
  private async handleFailure(batch: PendingItem<T>[], error: unknown): Promise<void> {
    const failsForAll = batch.length === 1 || isDatabaseUnavailable(error);
    if (failsForAll) for (const { reject } of batch) reject(error);
    else for (const one of batch) await this.writeBatch([one]);
  }
}
