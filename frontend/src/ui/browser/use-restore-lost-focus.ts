import { useEffect, useRef } from 'react';

/**
 * For lists whose rows disappear with the pressed button: the focus moves to the screen's content
 * instead of the top of the page.
 */
export function useRestoreLostFocus(): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => (last.current = target);
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const isGone = last.current instanceof HTMLElement && !last.current.isConnected;
    if (isGone && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  });
}
