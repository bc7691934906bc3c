import { clsx } from 'clsx';
import { EmailText } from '../../ui/email-text';

/** The result above a form: success as a status, an error as an alert. */
export function FormMessage({ text, isError }: { text: string; isError: boolean }) {
  if (!text) return null;
  return (
    <p className={clsx('msg', isError && 'msg-err')} role={isError ? 'alert' : 'status'}>
      <EmailText>{text}</EmailText>
    </p>
  );
}
