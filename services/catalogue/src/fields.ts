/** A copy of an object without some of its properties. */
export function omit<T extends object, K extends PropertyKey>(value: T, names: readonly K[]): Omit<T, K> {
  const omitted = new Set<PropertyKey>(names);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !omitted.has(name))) as Omit<T, K>;
}

/** A copy of an object with some of its properties. */
export function pickFields<T extends object, K extends keyof T>(value: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, K>;
}
