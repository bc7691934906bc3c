import { startMailbox } from './mailbox';

async function main(): Promise<void> {
  const mailbox = await startMailbox({
    dir: process.env['MAILBOX_DIR'] ?? '.local/mailbox',
    host: process.env['MAILBOX_HOST'] ?? '127.0.0.1',
    webPort: Number(process.env['MAILBOX_PORT'] ?? 1080),
    smtpPort: Number(process.env['MAILBOX_SMTP_PORT'] ?? 1025),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void mailbox.close().then(() => process.exit(0)));
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
