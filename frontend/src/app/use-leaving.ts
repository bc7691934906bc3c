import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Goes to a path, and does something once the screen of now is gone. What ends a session waits so long: the guard of the screen
 * that is left would lead to the log-in otherwise. `then` must stay the same function.
 */
export function useLeaving(then: () => void): (path: string) => void {
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
