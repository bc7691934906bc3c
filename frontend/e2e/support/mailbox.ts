import { type APIRequestContext, expect } from '@playwright/test';

/** A mail in the test mailbox. */
interface Mail {
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
}

/** Mails received by an address, the oldest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const mailbox = process.env['MAILBOX_URL'] ?? 'http://localhost:1080';
  const mails = (await (await request.get(`${mailbox}/email`)).json()) as Mail[];
  return mails.filter(({ to }) => to.some(({ address }) => address === email));
}

/** Waits for a mail to an address whose subject or body matches; resolves to the newest one. */
export async function waitForMail(request: APIRequestContext, email: string, pattern: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const mails = await mailsTo(request, email);
    found = mails.findLast(({ subject, text, html }) => pattern.test(`${subject}\n${text}\n${html}`));
    expect(found, `a mail to ${email} that matches ${pattern}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  if (!found) throw new Error('no mail');
  return found;
}

/** The match of a pattern in the newest matching mail to an address. */
export async function findInMail(
  request: APIRequestContext,
  email: string,
  pattern: RegExp,
): Promise<string> {
  const { text, html } = await waitForMail(request, email, pattern);
  return pattern.exec(`${text}\n${html}`)?.[0] ?? '';
}
