import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { newId } from '#platform/database/new-id';
import { letterOf } from './letter';
import { Letters } from './letters';
import { mailboxWeb } from './web';

export interface MailboxOptions {
  dir: string;
  /** The loopback address if not said; in a container every address. */
  host?: string;
  webPort: number;
  smtpPort: number;
  /** How many letters; the oldest go first. */
  mostKept?: number;
}

export interface RunningMailbox {
  webPort: number;
  smtpPort: number;
  close: () => Promise<void>;
}

async function receive(letters: Letters, bytes: Buffer, { envelope }: SMTPServerSession): Promise<void> {
  const { mailFrom, rcptTo } = envelope;
  const addresses = {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
  };
  const mail = await PostalMime.parse(bytes);
  letters.add(letterOf(newId(), mail, addresses, bytes.length, new Date()), bytes.toString('latin1'));
}

function smtpServer(letters: Letters): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        receive(letters, Buffer.concat(chunks), session).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address ? address.port : 0;

/** The customers' mailbox of the local shop: takes every mail, delivers none. @throws when a port is taken. */
export async function startMailbox(options: MailboxOptions): Promise<RunningMailbox> {
  const { dir, host = '127.0.0.1', webPort, smtpPort } = options;
  const letters = new Letters(dir, options.mostKept);
  const web = mailboxWeb(letters);
  const smtp = smtpServer(letters);
  await new Promise<void>((resolve, reject) => {
    web.once('error', reject).listen(webPort, host, resolve);
  });
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject);
    smtp.listen(smtpPort, host, resolve);
  });
  // A sender that breaks off is its own trouble.
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
      letters.close();
    },
  };
}
