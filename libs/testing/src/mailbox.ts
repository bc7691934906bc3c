import { eventually } from './eventually';

/** A mail as the mailbox shows it (MailDev's REST shape). */
export interface ReceivedMail {
  id: string;
  subject: string;
  text: string;
  html: string;
  to: { address: string; name: string }[];
  headers: Record<string, string>;
  messageId: string;
}

/** Reads the local mailbox as a customer would. */
export class Mailbox {
  constructor(private readonly url: string) {}

  async all(): Promise<ReceivedMail[]> {
    return (await (await fetch(`${this.url}/email`)).json()) as ReceivedMail[];
  }

  /** All mails to one address, oldest first. */
  async to(address: string): Promise<ReceivedMail[]> {
    return (await this.all()).filter((mail) => mail.to.some((to) => to.address === address));
  }

  /** Waits for a mail whose subject fits. */
  waitFor(address: string, subject: RegExp, withinMs = 30_000): Promise<ReceivedMail> {
    return eventually(async () => {
      const mail = (await this.to(address)).find((candidate) => subject.test(candidate.subject));
      if (!mail) throw new Error(`no mail to ${address} with subject ${subject}`);
      return mail;
    }, withinMs);
  }
}
