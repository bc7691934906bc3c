import { clsx } from 'clsx';
import { EmailText } from '../../ui/email-text';
import { useLanguage } from '../i18n/language';
import { errorText } from './error-text';

/** The result above a form: success as a status, an error as an alert. */
export function FormMessage({ text, isError }: { text: string; isError: boolean }) {
  if (!text) return null;
  return (
    <p className={clsx('msg', isError && 'msg-err')} role={isError ? 'alert' : 'status'}>
      <EmailText>{text}</EmailText>
    </p>
  );
}

/** The error of the last attempt above a form, if any; `failed` is the text key of one without a text of its own. */
export function FormError({ error, failed }: { error: unknown; failed: string }) {
  const { t } = useLanguage();
  return <FormMessage text={error ? errorText(t, error, failed) : ''} isError />;
}
