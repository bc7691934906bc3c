import { useEffect } from 'react';
import { Failure } from '../../api/client';

/** Well before the quarter of an hour for which an address of a file is good. */
const renewMs = 10 * 60_000;

/** Pages with files stay open for hours: their addresses are asked for anew before they end, and whenever somebody comes back. */
export function useFreshAddresses(again: () => void): void {
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') again();
    };
    const timer = setInterval(renew, renewMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [again]);
}

/** Whether there is nothing to fetch any more. A shop that did not answer this time has taken nothing back. */
export function isTakenBack(error: unknown): boolean {
  return error instanceof Failure && error.status >= 400 && error.status < 500 && error.status !== 429;
}
