import { oneLine } from './addressee';

/** What a caller may add. A closed list: From, To, Bcc and the like are never data. */
const allowed = new Set([
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'auto-submitted',
  'reply-to',
  'precedence',
]);

/** Says that nobody sits at the other end, so that automatic replies are not sent to us (RFC 3834 §5). */
const always = { 'Auto-Submitted': 'auto-generated' };

/** @throws TypeError for a header that is not on the list or does not fit on its line: a mistake in the program. */
export function mailHeaders(headers: Record<string, string> = {}): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!allowed.has(name.toLowerCase()))
      throw new TypeError(`mails carry no header ${JSON.stringify(name)}`);
    if (oneLine(value) !== value) throw new TypeError(`the header ${name} is more than one line`);
  }
  return { ...always, ...headers };
}
