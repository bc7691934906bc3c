interface Dependent {
  name: string;
  needs: readonly string[];
}

/** Stops, in parallel, everything that no remaining process depends on; then the next layer, until all are stopped. */
export async function shutDownInOrder<T extends Dependent>(
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
