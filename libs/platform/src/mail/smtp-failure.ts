/** Replies to these speak about the mail. A refused greeting or login speaks about us and passes when we are mended. */
const aboutTheMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA', 'API']);

const longestReply = 200;

/** A try that did not end with the mail server's "taken". */
export class MailFailure extends Error {
  constructor(
    /** What kind it was, as an operator reads it: `EENVELOPE 550 RCPT TO`. */
    readonly label: string,
    /** Whether the same mail would be refused again (5xx), so that trying again is no use. */
    readonly isPermanent: boolean,
    /** What the server said, without addresses. */
    readonly reply: string,
    cause?: unknown,
    /** The server's own words came with this number, after this command. Without a number it did not answer. */
    readonly responseCode?: number,
    readonly command?: string,
  ) {
    super(label, { cause });
    this.name = 'MailFailure';
  }
}

function field(error: object, name: string): unknown {
  return name in error ? (error as Record<string, unknown>)[name] : undefined;
}

/** Reads what nodemailer says about a failed try. */
export function smtpFailure(error: unknown): MailFailure {
  if (typeof error !== 'object' || error === null) return new MailFailure('UNKNOWN', false, String(error));
  const [code, responseCode, command] = ['code', 'responseCode', 'command'].map((name) => field(error, name));
  const isRefused =
    field(error, 'permanent') === true || (code === 'EENVELOPE' && responseCode === undefined);
  const isPermanent = isRefused && aboutTheMail.has(String(command));
  const label = [code ?? 'UNKNOWN', responseCode, command].filter((part) => part !== undefined).join(' ');
  const reply = field(error, 'response') ?? (error instanceof Error ? error.message : '');
  return new MailFailure(
    label,
    isPermanent,
    withoutAddresses(String(reply)).slice(0, longestReply),
    error,
    typeof responseCode === 'number' ? responseCode : undefined,
    String(command),
  );
}

function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"']+@[^\s<>"']+/g, '…');
}
