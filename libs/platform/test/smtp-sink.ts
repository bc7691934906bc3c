import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** What the mail server does with the next mails. */
export type SinkMode =
  /** takes them */
  | 'ok'
  /** says "later" to the recipient */
  | 'later'
  /** refuses the recipient for good */
  | 'never'
  /** reads a mail to its end and says nothing */
  | 'silent'
  /** reads a mail to its end and takes it when `release` is called */
  | 'slow'
  /** refuses everybody's greeting, as when our login or address is blocked */
  | 'closed';

export interface ReceivedMail {
  readonly raw: string;
  readonly recipients: readonly string[];
  readonly mail: Email;
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** A mail server that takes mails and does what it is told. */
export class SmtpSink {
  mode: SinkMode = 'ok';
  readonly received: ReceivedMail[] = [];
  /** Mails read to their end, taken or not. */
  readonly seen: ReceivedMail[] = [];
  /** Takes what `slow` held back. */
  release: () => void = () => undefined;
  private server: SMTPServer;
  private port = 0;
  private readonly sockets = new Set<Socket>();

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async listen(): Promise<this> {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 10,
      onConnect: (_, done) => (this.mode === 'closed' ? done(refusal(554, 'no service for you')) : done()),
      onRcptTo: (_, __, done) => {
        if (this.mode === 'later') return done(refusal(450, 'come back later'));
        return this.mode === 'never' ? done(refusal(550, 'no such user here')) : done();
      },
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        // A mail that is cut off is none.
        this.take(stream, recipients).then(
          (isTaken) => isTaken && done(),
          () => undefined,
        );
      },
    });
    this.server.on('error', () => undefined);
    this.server.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.server.address() as AddressInfo).port;
    return this;
  }

  /** Goes away; `listen` brings it back to the same port. */
  close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async take(stream: SMTPServerDataStream, recipients: string[]): Promise<boolean> {
    const raw = (await buffer(stream)).toString();
    const received = { raw, recipients, mail: await PostalMime.parse(raw) };
    this.seen.push(received);
    if (this.mode === 'silent') return false;
    if (this.mode === 'slow') await new Promise<void>((resolve) => (this.release = resolve));
    this.received.push(received);
    return true;
  }
}
