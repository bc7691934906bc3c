import { useLanguage } from '../i18n/language';
import { errorText } from './error-text';

interface ErrorLineProps {
  /** Error of the last attempt, if any. */
  error: unknown;
  /** Text key of a failure without a message of the server. */
  fallbackKey: string;
}

/** The message of an error, in one line. */
export function ErrorLine({ error, fallbackKey }: ErrorLineProps) {
  const { t } = useLanguage();
  if (!error) return null;
  return (
    <p className="err" role="alert">
      {errorText(t, error, fallbackKey)}
    </p>
  );
}
