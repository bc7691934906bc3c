import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBanners } from './banners';

interface AdminMutation {
  /** Sends the request. */
  run: () => Promise<unknown>;
  /** Text keys of the banner after success and after failure (admin §8). */
  done: string;
  failed: string;
  /** Also receives the error, to mark the fields that the server refused. */
  onError?: (error: unknown) => void;
}

export interface AdminMutations {
  mutate: (mutation: AdminMutation) => Promise<boolean>;
  isPending: boolean;
}

/**
 * Sends a change, shows its result in the banner and invalidates the panel's lists. `mutate` resolves with the response, to whether
 * it succeeded; `isPending` stays true until the lists show the change, so that no second request is based on what they showed before.
 */
export function useAdminMutation(): AdminMutations {
  const queryClient = useQueryClient();
  const { showError, showSuccess, clear } = useBanners();
  const { mutate: start, isPending } = useMutation({
    mutationFn: ({ run }: AdminMutation & { report: (isDone: boolean) => void }) => run(),
    onMutate: clear,
    onSuccess: (_, { done, report }) => {
      showSuccess(done);
      report(true);
    },
    onError: (error, { failed, report, onError }) => {
      showError(error, failed);
      onError?.(error);
      report(false);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const mutate = useCallback(
    (mutation: AdminMutation) => new Promise<boolean>((resolve) => start({ ...mutation, report: resolve })),
    [start],
  );
  return { mutate, isPending };
}
