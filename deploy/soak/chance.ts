/** Numbers that look like chance and come again in the same order for the same seed (mulberry32). */
export class Chance {
  constructor(private seed: number) {}

  /** From 0 to below 1. */
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @throws when there is nothing to choose from */
  pick<T>(among: readonly T[]): T {
    const picked = among[Math.floor(this.next() * among.length)];
    if (picked === undefined) throw new Error('nothing to choose from');
    return picked;
  }
}
