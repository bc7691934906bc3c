import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { newId } from '#platform/database/new-id';
import { letterOf } from './letter';
import { Letters } from './letters';
import { mailboxWeb } from './web';

/** The customer's mailbox of the local shop: takes every mail, delivers none. */
const letters = new Letters(process.env['MAILBOX_DIR'] ?? '.local/mailbox');

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.once('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
      PostalMime.parse(Buffer.concat(chunks)).then(
        (mail) => (letters.add(letterOf(newId(), mail, envelope, new Date())), done()),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    });
  },
});

const web = mailboxWeb(letters);
smtp.listen(Number(process.env['MAILBOX_SMTP_PORT'] ?? 1025), '127.0.0.1');
web.listen(Number(process.env['MAILBOX_PORT'] ?? 1080), '127.0.0.1');
process.once('SIGTERM', () => {
  web.close();
  smtp.close(() => process.exit(0));
});
