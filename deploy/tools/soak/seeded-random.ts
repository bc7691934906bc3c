/** A pseudorandom number generator; the same seed repeats the same numbers (mulberry32). */
export class SeededRandom {
  constructor(private seed: number) {}

  /** A number in [0, 1). */
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A random element. @throws Error for an empty list */
  pick<T>(items: readonly T[]): T {
    const picked = items[Math.floor(this.next() * items.length)];
    if (picked === undefined) throw new Error('cannot pick from an empty list');
    return picked;
  }
}
