import { useEffect, useRef } from 'react';

/**
 * For lists whose rows go away with the button that was pressed in them: whoever has no mouse goes on at the screen's content,
 * not at the top of the page.
 */
export function useLostFocus(): void {
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
