import { type FormEvent, useState } from 'react';
import { useDeed } from '../../api/deed';
import { useLanguage } from '../i18n/language';
import { failureText } from './failure-text';

interface Submission {
  /** Key of what is wrong with what was filled in; with it nothing is sent. */
  problem?: () => string | undefined;
  /** Sends it, and does what has to follow. */
  send: () => Promise<unknown>;
  /** Key of what is said where the refusal has no words. */
  failed: string;
}

/** A form whose line above says what is wrong with it or why it was refused. */
export function useSubmission({ problem, send, failed }: Submission) {
  const { t } = useLanguage();
  const [wrong, setWrong] = useState<string>();
  const sending = useDeed(send);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problem?.();
    setWrong(found);
    if (!found) sending.run();
  };
  const refused = sending.error === undefined ? '' : failureText(t, sending.error, failed);
  return { error: wrong ? t(wrong) : refused, isBusy: sending.isBusy, submit };
}
