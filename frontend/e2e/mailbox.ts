import { type APIRequestContext, expect } from '@playwright/test';

/** A mail as it lies in the mailbox of the stories. */
interface Letter {
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
}

/** What has come to an address so far, the oldest first. */
export async function lettersTo(request: APIRequestContext, email: string): Promise<Letter[]> {
  const mailbox = process.env['MAILBOX_URL'] ?? 'http://localhost:1080';
  const letters = (await (await request.get(`${mailbox}/email`)).json()) as Letter[];
  return letters.filter(({ to }) => to.some(({ address }) => address === email));
}

/** The newest letter to an address that says something in its subject or its body, once it has come. */
export async function letterTo(request: APIRequestContext, email: string, says: RegExp): Promise<Letter> {
  let found: Letter | undefined;
  await expect(async () => {
    const letters = await lettersTo(request, email);
    found = letters.findLast(({ subject, text, html }) => says.test(`${subject}\n${text}\n${html}`));
    expect(found, `a letter to ${email} that says ${says}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  if (!found) throw new Error('no letter');
  return found;
}

/** What a pattern finds in the newest letter to an address that has it. */
export async function inLetterTo(
  request: APIRequestContext,
  email: string,
  pattern: RegExp,
): Promise<string> {
  const { text, html } = await letterTo(request, email, pattern);
  return pattern.exec(`${text}\n${html}`)?.[0] ?? '';
}
