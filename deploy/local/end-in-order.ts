interface Needing {
  name: string;
  needs: readonly string[];
}

/** Ends first what nobody who is left needs, side by side; then what is not needed any more by then; and so on. */
export async function endInOrder<T extends Needing>(
  all: readonly T[],
  end: (one: T) => Promise<void>,
): Promise<void> {
  let left = [...all];
  while (left.length > 0) {
    const needed = new Set(left.flatMap((one) => one.needs));
    const unneeded = left.filter((one) => !needed.has(one.name));
    const next = unneeded.length > 0 ? unneeded : left;
    await Promise.all(next.map(end));
    left = left.filter((one) => !next.includes(one));
  }
}
