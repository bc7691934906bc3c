/** The result above a form: success as a status, an error as an alert. */
export function FormMessage({ text, isError }: { text: string; isError: boolean }) {
  if (!text) return null;
  return (
    <p className={isError ? 'msg msg-err' : 'msg'} role={isError ? 'alert' : 'status'}>
      {text}
    </p>
  );
}
