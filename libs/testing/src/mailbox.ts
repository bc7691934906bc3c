import { eventually } from './eventually';

/** A mail as the mailbox shows it (MailDev's REST shape). */
export interface ReceivedMail {
  id: string;
  time: string;
  subject: string;
  text: string;
  html: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  headers: Record<string, string>;
  messageId: string;
  attachments: { fileName: string; contentType: string; length: number }[];
}

/** Which mail is meant: to whom, and, where they got several, its subject. */
export interface MailSought {
  to: string;
  subject?: string | RegExp;
}

function fits({ subject }: ReceivedMail, wanted: string | RegExp | undefined): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string' ? subject === wanted : wanted.test(subject);
}

/** Reads the local mailbox as a customer would. */
export class Mailbox {
  constructor(private readonly url: string) {}

  /** Oldest first. */
  all(): Promise<ReceivedMail[]> {
    return this.read('/email');
  }

  /** All mails that are meant, oldest first. */
  async find({ to, subject }: MailSought): Promise<ReceivedMail[]> {
    const mails = await this.read(`/email?${new URLSearchParams({ 'to.address': to }).toString()}`);
    return mails.filter((mail) => fits(mail, subject));
  }

  /** Waits for such a mail; the newest, if there are several. @throws when none came in time. */
  waitFor(sought: MailSought, withinMs = 30_000): Promise<ReceivedMail> {
    return eventually(async () => {
      const mail = (await this.find(sought)).at(-1);
      if (!mail) throw new Error(`no mail to ${sought.to} with subject ${sought.subject ?? '(any)'}`);
      return mail;
    }, withinMs);
  }

  /** Throws all mail away. Only where no other test reads the same mailbox. */
  async clear(): Promise<void> {
    await fetch(`${this.url}/email/all`, { method: 'DELETE' });
  }

  private async read(path: string): Promise<ReceivedMail[]> {
    return (await (await fetch(`${this.url}${path}`)).json()) as ReceivedMail[];
  }
}
