import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import { oneLine } from './addressee';
import type { MailConfig } from './mail.config';
import type { MailDelivery } from './mail-delivery.entity';
import type { RenderedMail } from './render-mail';
import { smtpFailure } from './smtp-failure';

/** RFC 8058 §4 wants both unsubscribe headers under the signature; nodemailer's own list lacks the second. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post';

/** How many mails go out at the same time. */
export const connections = 4;

/** What of a promised mail the mail server sees. */
export type Envelope = Pick<MailDelivery, 'id' | 'toName' | 'toAddress' | 'headers'>;

/** Who must know that a mail is complete before its server does. */
export interface Ending {
  /** All but the last dot is with the server, and so the server has nothing yet. Throwing keeps it so. */
  before: () => Promise<void>;
  /** The last dot goes out in this turn. */
  now: () => void;
}

interface Mailbox {
  name: string;
  address: string;
}

/** The way out. Connections are kept for some seconds, because a new one costs a handshake and a login. */
export class Smtp {
  private transporter: Promise<Transporter> | undefined;
  private readonly sender: Mailbox;
  private readonly host: string;
  private readonly endings = new Map<string, Ending>();

  /** @param most connections at the same time. */
  constructor(
    private readonly config: MailConfig,
    private readonly most = connections,
  ) {
    this.sender = mailbox(config.MAIL_FROM);
    this.host = new URL(config.SHOP_URL).hostname;
  }

  /**
   * Hands one mail over. The Message-ID comes from the delivery, so that a mail that had to be sent again is known for the
   * same one. Addresses go in as objects and as envelope: no text is ever parsed for recipients.
   * @throws MailFailure, also when `signal` ends the try, and when `ending` throws: then the server got no whole mail.
   */
  async send(delivery: Envelope, mail: RenderedMail, signal: AbortSignal, ending?: Ending): Promise<void> {
    const transporter = await this.open();
    const messageId = `<${delivery.id}@${this.host}>`;
    if (ending) this.endings.set(messageId, ending);
    try {
      await transporter.sendMail({
        messageId,
        from: this.sender,
        to: { name: delivery.toName ?? '', address: delivery.toAddress },
        envelope: { from: this.sender.address, to: [delivery.toAddress] },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: delivery.headers ?? {},
        xMailer: false,
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      });
    } catch (error) {
      throw smtpFailure(error);
    } finally {
      this.endings.delete(messageId);
    }
  }

  /** Hangs up. */
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
      maxConnections: this.most,
      idleTimeout: 5_000,
      // A broken connection is a failed try like any other: the row knows of every one.
      maxRequeues: 0,
      name: this.host,
      connectionTimeout: 5_000,
      greetingTimeout: 10_000,
      socketTimeout: 25_000,
      dnsTimeout: 5_000,
      dkim: dkim(this.config),
    });
    transporter.use('stream', ({ message, data }, done) => {
      const ending = this.endings.get(String(data.messageId));
      const whole = message.createReadStream.bind(message);
      // The outermost stream: it is read only after the server said that it wants the mail.
      if (ending) message.createReadStream = () => heldBack(whole(), ending);
      done();
    });
    return transporter;
  }
}

/** The same bytes; their end comes when `before` is done, and not at all when it fails. */
function heldBack(source: Readable, { before, now }: Ending): Readable {
  async function* bytes() {
    yield* source;
    await before();
  }
  // The first to hear of the end: whoever writes the dot listens later.
  return Readable.from(bytes(), { objectMode: false }).once('end', now);
}

function mailbox(text: string): Mailbox {
  const [, name = '', address = ''] = /^([^<]*)<([^>]+)>$/.exec(text) ?? [];
  return { name: oneLine(name), address };
}

function dkim({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY }: MailConfig) {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY) return undefined;
  const pem = DKIM_KEY.includes('-----BEGIN') ? DKIM_KEY : Buffer.from(DKIM_KEY, 'base64').toString('utf8');
  return {
    domainName: DKIM_DOMAIN,
    keySelector: DKIM_SELECTOR,
    privateKey: pem.replaceAll('\\n', '\n'),
    headerFieldNames: signedHeaders,
  };
}
