import { useMemo, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** A value that only browsers have, read once after hydration; before that the value of the server. */
export function useBrowserValue<T>(read: () => T, serverValue: T): T {
  const isInBrowser = useIsHydrated();
  return useMemo(() => (isInBrowser ? read() : serverValue), [isInBrowser, read, serverValue]);
}
