import { useEffect, useState } from 'react';

/**
 * Whether the page has been visible. Programs that only fetch the links of mails never show it, so that a link changes
 * nothing until a person opens it.
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
