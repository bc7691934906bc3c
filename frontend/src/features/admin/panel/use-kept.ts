import { createContext, useCallback, useContext, useEffect, useState } from 'react';

/** Who writes. Another administrator in the same tab is not shown their words; where nobody is known, nothing is kept. */
export const Writer = createContext<string | null>(null);

interface Kept<T> {
  /** What the form began with. If that has changed since, what was written belongs to something that is no longer there. */
  before: string;
  value: T;
}

function keptOf<T>(key: string | null, before: string): T | undefined {
  if (key === null) return undefined;
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept<T> | null;
    return kept?.before === before ? kept.value : undefined;
  } catch {
    // Storage may be forbidden, or hold a damaged text: the form begins as if nothing had been kept.
    return undefined;
  }
}

function drop(key: string | null): void {
  if (key === null) return;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}

function keep(key: string | null, kept: Kept<unknown>): void {
  if (key === null) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Forbidden or full: the form works without. Half of what was written is not brought back either.
    drop(key);
  }
}

/**
 * What is written in a form of the panel, kept for this tab: a session that ends in the middle takes the screen away, not the words.
 * They are there when the form is opened again by whoever wrote them, until they are saved or given up.
 */
export function useKept<T extends object>(name: string, begin: () => T) {
  const writer = useContext(Writer);
  const key = writer === null ? null : `draft ${writer} ${name}`;
  const [start] = useState(begin);
  const before = JSON.stringify(start);
  const [value, setValue] = useState<T>(() => keptOf<T>(key, before) ?? start);
  const isChanged = JSON.stringify(value) !== before;
  const forget = useCallback(() => drop(key), [key]);
  useEffect(() => {
    if (isChanged) keep(key, { before, value });
    else forget();
  }, [isChanged, key, before, value, forget]);
  return { value, setValue, isChanged, forget };
}
