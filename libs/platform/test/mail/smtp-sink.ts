import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** How the mail server responds to the next mails. */
export type SinkMode =
  /** accepts them */
  | 'ok'
  /** rejects the recipient with a transient error (450) */
  | 'later'
  /** rejects the recipient with a permanent error (550) */
  | 'never'
  /** reads a mail to its end and does not reply */
  | 'silent'
  /** reads a mail to its end and accepts it when `release` is called */
  | 'slow'
  /** rejects every connection (554), as a server does that blocks the sender */
  | 'closed';

export interface ReceivedMail {
  readonly raw: string;
  readonly recipients: readonly string[];
  readonly mail: Email;
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** A mail server with controlled responses. */
export class SmtpSink {
  mode: SinkMode = 'ok';
  readonly received: ReceivedMail[] = [];
  /** Mails read to their end, accepted or not. */
  readonly seen: ReceivedMail[] = [];
  /** Accepts the mail that `slow` delays. */
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
        if (this.mode === 'later') return done(refusal(450, 'try again later'));
        return this.mode === 'never' ? done(refusal(550, 'no such user here')) : done();
      },
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        // An incomplete mail is ignored.
        this.accept(stream, recipients).then(
          (isAccepted) => isAccepted && done(),
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

  /** Closes the server; `listen` starts it again on the same port. */
  close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async accept(stream: SMTPServerDataStream, recipients: string[]): Promise<boolean> {
    const raw = (await buffer(stream)).toString();
    const received = { raw, recipients, mail: await PostalMime.parse(raw) };
    this.seen.push(received);
    if (this.mode === 'silent') return false;
    if (this.mode === 'slow') await new Promise<void>((resolve) => (this.release = resolve));
    this.received.push(received);
    return true;
  }
}
