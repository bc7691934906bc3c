import { storableText } from '#contracts/kit/storable-text';
import { truncate } from '#i18n/characters/truncate';

/** Replies to these commands concern the mail. A rejected greeting or login concerns the sender and is transient. */
const messageCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA', 'API']);

const maxReplyLength = 200;

/** An attempt that did not end with the mail server's 250. */
export class MailFailure extends Error {
  constructor(
    /** The class of the failure for operators: `EENVELOPE 550 RCPT TO`. */
    readonly label: string,
    /** The same mail would be rejected again (5xx). */
    readonly isPermanent: boolean,
    /** The server's reply, without addresses. */
    readonly reply: string,
    cause?: unknown,
    /** The reply's code, and the command that it answers. Without a code there was no reply. */
    readonly responseCode?: number,
    readonly command?: string,
    /** The whole mail was written and no reply came: the server may have accepted it. */
    readonly isUncertain = false,
  ) {
    super(label, { cause });
    this.name = 'MailFailure';
  }

  /** There was no reply and the mail was not written completely: the server is unreachable or closed the connection. */
  get isUnreachable(): boolean {
    return this.responseCode === undefined && !this.isPermanent && !this.isUncertain;
  }
}

function field(error: object, name: string): unknown {
  return name in error ? (error as Record<string, unknown>)[name] : undefined;
}

/** @param isComplete whether the whole mail had been written */
export function toMailFailure(error: unknown, isComplete = false): MailFailure {
  if (typeof error !== 'object' || error === null) return new MailFailure('UNKNOWN', false, String(error));
  const [code, responseCode, command] = ['code', 'responseCode', 'command'].map((name) => field(error, name));
  const isRejected =
    field(error, 'permanent') === true || (code === 'EENVELOPE' && responseCode === undefined);
  const isPermanent = isRejected && messageCommands.has(String(command));
  const label = [code ?? 'UNKNOWN', responseCode, command].filter((part) => part !== undefined).join(' ');
  const reply = field(error, 'response') ?? (error instanceof Error ? error.message : '');
  return new MailFailure(
    label,
    isPermanent,
    truncate(storableText(withoutAddresses(String(reply))), maxReplyLength),
    error,
    typeof responseCode === 'number' ? responseCode : undefined,
    String(command),
    isComplete && responseCode === undefined && !isPermanent,
  );
}

function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"']+@[^\s<>"']+/g, '…');
}
