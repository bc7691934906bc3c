import { type FormEvent, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language';
import { errorText } from '../error-text';

interface Submission {
  /** Text key of a broken rule; then nothing is sent. */
  problem?: () => string | undefined;
  /** Sends the form. */
  send: () => Promise<unknown>;
  /** Text key of a failure without a message of the server. */
  failed: string;
}

/** A form with one message: the broken rule or the error of the server. */
export function useSubmission({ problem, send, failed }: Submission) {
  const { t } = useLanguage();
  const [wrong, setWrong] = useState<string>();
  const sending = useMutation({ mutationFn: send });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problem?.();
    setWrong(found);
    if (!found) sending.mutate();
  };
  const serverError = sending.error === null ? '' : errorText(t, sending.error, failed);
  return { error: wrong ? t(wrong) : serverError, isBusy: sending.isPending, submit };
}
