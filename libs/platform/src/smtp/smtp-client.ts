import type { Transporter } from 'nodemailer';
import type { MailConfig } from './mail.config';
import { toMailFailure } from './mail-failure';

/** RFC 8058 §4 requires both unsubscribe headers under the signature; nodemailer's own list lacks the second. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post';

export const defaultConnections = 4;

/** What the mail server receives besides the content. */
export interface MailEnvelope {
  /** Id of the delivery; the Message-ID is derived from it. */
  readonly id: string;
  readonly toAddress: string;
  readonly toName: string | null;
  readonly headers: Record<string, string> | null;
}

/** The content of a mail. */
export interface MailContent {
  /** The sender as mail programs show it. */
  readonly senderName: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Sends mails. Connections stay open for some seconds, because a new one costs a handshake and a login. */
export class SmtpClient {
  private transporter: Promise<Transporter> | undefined;
  private readonly senderAddress: string;
  private readonly host: string;
  /** Message-IDs of mails whose last byte was written. */
  private readonly completed = new Set<string>();

  constructor(
    private readonly config: MailConfig,
    private readonly maxConnections = defaultConnections,
  ) {
    this.senderAddress = senderAddress(config);
    this.host = new URL(config.SHOP_URL).hostname;
  }

  /**
   * Sends one mail. The Message-ID comes from the delivery, so that a repeated mail is recognised as the same one. Addresses
   * are passed as objects and as envelope: no text is parsed for recipients.
   * @throws MailFailure, also when `signal` ends the attempt
   */
  async send(envelope: MailEnvelope, mail: MailContent, signal: AbortSignal): Promise<void> {
    const transporter = await this.open();
    const messageId = `<${envelope.id}@${this.host}>`;
    try {
      await transporter.sendMail({
        messageId,
        from: { name: mail.senderName, address: this.senderAddress },
        to: { name: envelope.toName ?? '', address: envelope.toAddress },
        envelope: { from: this.senderAddress, to: [envelope.toAddress] },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: envelope.headers ?? {},
        xMailer: false,
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      });
    } catch (error) {
      throw toMailFailure(error, this.completed.has(messageId));
    } finally {
      this.completed.delete(messageId);
    }
  }

  /** Loads the library, which otherwise the first mail does. Connects nowhere. */
  async load(): Promise<void> {
    await this.open();
  }

  async close(): Promise<void> {
    (await this.transporter)?.close();
    this.transporter = undefined;
  }

  private open(): Promise<Transporter> {
    this.transporter ??= this.connectLazily();
    return this.transporter;
  }

  private async connectLazily(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const transporter = createTransport({
      url: this.config.SMTP_URL,
      pool: true,
      maxConnections: this.maxConnections,
      idleTimeout: 5_000,
      // A broken connection is a failed attempt like any other and is counted in the row.
      maxRequeues: 0,
      name: this.host,
      connectionTimeout: 5_000,
      greetingTimeout: 10_000,
      socketTimeout: 25_000,
      dnsTimeout: 5_000,
      dkim: dkim(this.config),
    });
    transporter.use('stream', ({ message, data }, done) => {
      const open = message.createReadStream.bind(message);
      // The outermost stream: it is read only after the server's 354, and it ends right before the final dot.
      message.createReadStream = () => open().once('end', () => this.completed.add(String(data.messageId)));
      done();
    });
    return transporter;
  }
}

/** The address that mails are from. */
export function senderAddress({ MAIL_FROM }: MailConfig): string {
  return /<([^>]+)>$/.exec(MAIL_FROM)?.[1] ?? '';
}

/** How the shop signs its mails, if it does. */
export function dkim({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY }: MailConfig) {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY) return undefined;
  const pem = DKIM_KEY.includes('-----BEGIN') ? DKIM_KEY : Buffer.from(DKIM_KEY, 'base64').toString('utf8');
  return {
    domainName: DKIM_DOMAIN,
    keySelector: DKIM_SELECTOR,
    privateKey: pem.replaceAll('\\n', '\n'),
    headerFieldNames: signedHeaders,
  };
}
