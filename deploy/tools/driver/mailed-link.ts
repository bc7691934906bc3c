import { eventually } from '#testing/eventually';
import { sendOnce } from './retrying-client';

interface MailboxMail {
  text: string;
  html: string;
}

/** The match of a pattern in the newest mail to an address that contains it. */
export function inMail(mailbox: string, to: string, pattern: RegExp): Promise<string> {
  return eventually(async () => {
    const url = `${mailbox}/email?to.address=${encodeURIComponent(to)}`;
    const mails = await sendOnce<MailboxMail[]>(url);
    const found = mails.flatMap(({ text, html }) => pattern.exec(`${text}\n${html}`)?.[0] ?? []).at(-1);
    if (found === undefined) throw new Error(`no mail to ${to} contains ${pattern}`);
    return found;
  }, 30_000);
}
