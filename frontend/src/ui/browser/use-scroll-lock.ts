import { useEffect } from 'react';

/** The page behind a dialog does not scroll while it is open. */
export function useScrollLock(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const { overflow } = style;
    style.overflow = 'hidden';
    return () => {
      style.overflow = overflow;
    };
  }, []);
}
