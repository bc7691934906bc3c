import { useLanguage } from '../i18n/language';
import { failureText } from './failure-text';

interface RefusalProps {
  /** How the last try went; nothing where it went well. */
  error: unknown;
  /** Key of what is said where the refusal has no words. */
  failed: string;
}

/** Why something was not done, in a line beside it. */
export function Refusal({ error, failed }: RefusalProps) {
  const { t } = useLanguage();
  if (!error) return null;
  return (
    <p className="err" role="alert">
      {failureText(t, error, failed)}
    </p>
  );
}
