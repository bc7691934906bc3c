const nullableFields = new WeakMap<object, Set<string>>();

/** A field of an input whose null has a meaning of its own. In every other field null means absent. */
export function Nullable(): PropertyDecorator {
  return (prototype, property) => {
    const known = nullableFields.get(prototype) ?? new Set<string>();
    nullableFields.set(prototype, known.add(String(property)));
  };
}

/** Whether a field is declared with `Nullable`, in its class or in one that it extends. */
export function isNullable(prototype: object | null, property: string): boolean {
  if (!prototype) return false;
  const isOwn = nullableFields.get(prototype)?.has(property) ?? false;
  return isOwn || isNullable(Object.getPrototypeOf(prototype) as object | null, property);
}
