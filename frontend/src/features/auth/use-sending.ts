import { useState } from 'react';
import { useLanguage } from '../i18n/language';
import { failureText } from './failure-text';

/** Sends a form's request; its refusal becomes a message above it. */
export function useSending(fallbackKey: string) {
  const { t } = useLanguage();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError('');
    try {
      await work();
    } catch (problem) {
      setError(failureText(t, problem, fallbackKey));
    } finally {
      setBusy(false);
    }
  };
  return { error, setError, isBusy, attempt };
}
