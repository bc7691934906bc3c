import { useEffect } from 'react';
import { ApiError } from '../../api/requests/client';

/** Download URLs expire after 15 minutes. */
const refetchIntervalMs = 10 * 60_000;

/** Refetches download URLs before they expire and whenever the page becomes visible, because it may stay open for hours. */
export function useFreshDownloadUrls(refetch: () => unknown): void {
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') refetch();
    };
    const timer = setInterval(renew, refetchIntervalMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [refetch]);
}

/** Whether the API rejects the request permanently; a network or server error does not. */
export function isRevoked(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
