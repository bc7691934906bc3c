import { singleLine } from '#contracts/kit/text';

/** Headers that a caller may add. From, To, Bcc and others are never data. */
const allowed = new Set([
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'auto-submitted',
  'reply-to',
  'precedence',
]);

/** Marks the mail as automatic, so that no automatic reply is sent (RFC 3834 §5). */
const always = { 'Auto-Submitted': 'auto-generated' };

/** @throws TypeError for a header that is not allowed or has more than one line: an error in the program */
export function mailHeaders(headers: Record<string, string> = {}): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!allowed.has(name.toLowerCase()))
      throw new TypeError(`mail header ${JSON.stringify(name)} is not allowed`);
    if (singleLine(value) !== value) throw new TypeError(`mail header ${name} has more than one line`);
  }
  return { ...always, ...headers };
}
