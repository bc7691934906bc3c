import { startTransition, useEffect, useState } from 'react';

/** Safari has no `requestIdleCallback`. */
const fallbackDelayMs = 200;
const maxDelayMs = 2_000;

function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, fallbackDelayMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: maxDelayMs });
  return () => cancelIdleCallback(handle);
}

/** False until the browser has time: parts that are not visible yet are rendered apart from the hydration, as a transition. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle;
}
