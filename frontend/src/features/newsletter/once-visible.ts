import { useEffect, useState } from 'react';

/**
 * Whether the page has been looked at. Programs that only fetch the links of a mail never get here, so a link changes
 * nothing until a person sees its page.
 */
export function useOnceVisible(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    if (isSeen) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') setSeen(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isSeen]);
  return isSeen;
}
