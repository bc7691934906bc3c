/** A list with one entry moved by a number of places. */
export function moved<T>(items: readonly T[], from: number, by: number): T[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(from + by, 0, item);
  return next;
}
