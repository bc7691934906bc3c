import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { newId } from '#platform/database/new-id';
import { toStoredMail } from './stored-mail';
import { MailStore } from './mail-store';
import { mailboxHttpServer } from './http-server';

export interface MailboxOptions {
  dir: string;
  /** Default: the loopback address; in a container every address. */
  host?: string;
  webPort: number;
  smtpPort: number;
  /** How many mails are kept; the oldest are dropped first. */
  maxMails?: number;
}

export interface RunningMailbox {
  webPort: number;
  smtpPort: number;
  close: () => Promise<void>;
}

async function receive(store: MailStore, bytes: Buffer, { envelope }: SMTPServerSession): Promise<void> {
  const { mailFrom, rcptTo } = envelope;
  const addresses = {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
  };
  const mail = await PostalMime.parse(bytes);
  store.add(toStoredMail(newId(), mail, addresses, bytes.length, new Date()), bytes.toString('latin1'));
}

function smtpServer(store: MailStore): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        receive(store, Buffer.concat(chunks), session).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address ? address.port : 0;

/** The customers' mailboxes of the local shop: accepts every mail, delivers none. @throws when a port is in use */
export async function startMailbox(options: MailboxOptions): Promise<RunningMailbox> {
  const { dir, host = '127.0.0.1', webPort, smtpPort } = options;
  const store = new MailStore(dir, options.maxMails);
  const web = mailboxHttpServer(store);
  const smtp = smtpServer(store);
  await new Promise<void>((resolve, reject) => {
    web.once('error', reject).listen(webPort, host, resolve);
  });
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject);
    smtp.listen(smtpPort, host, resolve);
  });
  // Errors of single connections, such as a sender that disconnects.
  smtp.on('error', () => undefined);
  return {
    webPort: portOf(web.address()),
    smtpPort: portOf(smtp.server.address()),
    close: async () => {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => web.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
      store.close();
    },
  };
}
