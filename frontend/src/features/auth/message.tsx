/** What came of a form, above it: a success is told quietly, an error at once. */
export function Message({ text, isError }: { text: string; isError: boolean }) {
  if (!text) return null;
  return (
    <p className={isError ? 'msg msg-err' : 'msg'} role={isError ? 'alert' : 'status'}>
      {text}
    </p>
  );
}
