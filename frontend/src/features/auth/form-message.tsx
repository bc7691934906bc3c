import { clsx } from 'clsx';
/** The result above a form: success as a status, an error as an alert. */
export function FormMessage({ text, isError }: { text: string; isError: boolean }) {
  if (!text) return null;
  return (
    <p className={clsx('msg', isError && 'msg-err')} role={isError ? 'alert' : 'status'}>
      {text}
    </p>
  );
}
