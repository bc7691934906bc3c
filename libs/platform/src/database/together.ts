import { isDatabaseAway } from './database-away';

interface Waiting<T> {
  item: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Writes what comes at the same time together: while one statement is under way the next items gather, so that hundreds of
 * items a second cost tens of commits and one connection. Each caller waits for the statement that holds its own item.
 */
export class Together<T> {
  private readonly waiting: Waiting<T>[] = [];
  private isWriting = false;

  /**
   * @param write answers which items it took; the callers of the others get an error
   * @param most how many items one statement may hold
   */
  constructor(
    private readonly write: (items: T[]) => Promise<(item: T) => boolean>,
    private readonly most = 1_000,
  ) {}

  /** Returns when the item is written. @throws what kept it from being written */
  add(item: T): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) await this.writeSome(this.waiting.splice(0, this.most));
    this.isWriting = false;
  }

  private async writeSome(some: Waiting<T>[]): Promise<void> {
    try {
      const isTaken = await this.write(some.map(({ item }) => item));
      for (const { item, resolve, reject } of some)
        if (isTaken(item)) resolve();
        else reject(new Error('somebody else has it by now'));
    } catch (error) {
      await this.afterFailure(some, error);
    }
  }

  /** One item that cannot be written must not take the others with it. */
  private async afterFailure(some: Waiting<T>[], error: unknown): Promise<void> {
    const failsForAll = some.length === 1 || isDatabaseAway(error);
    if (failsForAll) for (const { reject } of some) reject(error);
    else for (const one of some) await this.writeSome([one]);
  }
}
