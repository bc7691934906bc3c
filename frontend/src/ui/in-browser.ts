import { useMemo, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page belongs to the browser: not on the server, and not while its markup is being taken over. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** What only a browser knows, read once; until the page is its own, what the server took for granted. */
export function useInBrowser<T>(read: () => T, assumed: T): T {
  const isInBrowser = useIsInBrowser();
  return useMemo(() => (isInBrowser ? read() : assumed), [isInBrowser, read, assumed]);
}
