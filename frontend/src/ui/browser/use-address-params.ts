import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

type ChangeParams = (write: (params: URLSearchParams) => void, options?: NavigateOptions) => void;

/**
 * The parameters of the address. Changes in quick succession add up, those of links included: React Router changes the browser's
 * address at once but renders it as a transition, and its own setter starts from the rendered address, so the second of two changes
 * would undo the first.
 */
export function useAddressParams(): [params: URLSearchParams, change: ChangeParams] {
  const [params, setParams] = useSearchParams();
  const change: ChangeParams = useCallback(
    (write, options) => {
      const next = new URLSearchParams(window.location.search);
      write(next);
      setParams(next, options);
    },
    [setParams],
  );
  return [params, change];
}
