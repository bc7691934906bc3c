import { useCallback, useEffect, useState } from 'react';

interface Kept<T> {
  /** What the form began with. If that has changed since, what was written belongs to something that is no longer there. */
  before: string;
  value: T;
}

const keyOf = (name: string) => `draft ${name}`;

function keptOf<T>(name: string, before: string): T | undefined {
  const text = sessionStorage.getItem(keyOf(name));
  if (text === null) return undefined;
  const kept = JSON.parse(text) as Kept<T>;
  return kept.before === before ? kept.value : undefined;
}

/**
 * What is written in a form of the panel, kept for this tab: a session that ends in the middle takes the screen away, not the words.
 * They are there when the form is opened again, until they are saved or given up.
 */
export function useKept<T extends object>(name: string, begin: () => T) {
  const [start] = useState(begin);
  const before = JSON.stringify(start);
  const [value, setValue] = useState<T>(() => keptOf<T>(name, before) ?? start);
  const isChanged = JSON.stringify(value) !== before;
  const forget = useCallback(() => sessionStorage.removeItem(keyOf(name)), [name]);
  useEffect(() => {
    if (isChanged) sessionStorage.setItem(keyOf(name), JSON.stringify({ before, value }));
    else forget();
  }, [isChanged, name, before, value, forget]);
  return { value, setValue, isChanged, forget };
}
