import { useCallback, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

type ChangeParams = (write: (params: URLSearchParams) => void, options?: NavigateOptions) => void;

/**
 * The parameters of the address. Changes in quick succession add up: React Router renders a navigation as a transition, and its
 * own setter starts each change from the rendered address, so the second of two would undo the first.
 */
export function useAddressParams(): [params: URLSearchParams, change: ChangeParams] {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change: ChangeParams = useCallback(
    (write, options) => {
      const next = new URLSearchParams(latest.current);
      write(next);
      latest.current = next;
      setParams(next, options);
    },
    [setParams],
  );
  return [params, change];
}
