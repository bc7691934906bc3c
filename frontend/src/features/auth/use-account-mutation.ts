import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/feedback/toasts';
import { useLanguage } from '../i18n/language';
import { errorText } from './error-text';

interface ResultTexts {
  /** Text keys: of the success, and of a failure without a message of the server. */
  done: string;
  failed: string;
}

/** A change of the account: a toast reports its result, and the data of the account is refetched. */
export function useAccountMutation(change: () => Promise<unknown>, { done, failed }: ResultTexts) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => showToast('ok', t(done)),
    onError: (error) => showToast('error', errorText(t, error, failed)),
    // The mutation ends without waiting for the refetch.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['account'] }),
  });
}
