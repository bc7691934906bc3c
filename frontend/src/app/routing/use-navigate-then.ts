import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Navigates, and calls `then` after the current screen is unmounted. A log-out waits for that, because the guard of the screen would
 * redirect to the log-in otherwise. `then` must be a stable function.
 */
export function useNavigateThen(then: () => void): (path: string) => void {
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(
    () => () => {
      if (isLeaving.current) then();
    },
    [then],
  );
  return (path) => {
    isLeaving.current = true;
    void navigate(path);
  };
}
