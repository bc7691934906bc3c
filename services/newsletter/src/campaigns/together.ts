interface Waiting<T> {
  item: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Writes what comes at the same time together: while one statement is under way the next items gather, so that hundreds of
 * marks a second cost tens of commits. Each caller waits for the statement that holds its own item.
 */
export class Together<T> {
  private waiting: Waiting<T>[] = [];
  private isWriting = false;

  /** @param write answers which items it took; the callers of the others get an error. */
  constructor(private readonly write: (items: T[]) => Promise<(item: T) => boolean>) {}

  add(item: T): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) await this.writeSome(this.waiting.splice(0));
    this.isWriting = false;
  }

  private async writeSome(some: Waiting<T>[]): Promise<void> {
    try {
      const isTaken = await this.write(some.map(({ item }) => item));
      for (const { item, resolve, reject } of some)
        if (isTaken(item)) resolve();
        else reject(new Error('somebody else has it by now'));
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }
}
