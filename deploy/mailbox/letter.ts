import type { Email } from 'postal-mime';

interface Party {
  address: string;
  name: string;
}

/** A mail in the shape of MailDev's REST answers. */
export interface Letter {
  id: string;
  time: string;
  from: Party[];
  to: Party[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  messageId: string;
  envelope: { from: { address: string }; to: { address: string }[] };
}

function parties(list: Email['to']): Party[] {
  return (list ?? []).flatMap((entry) =>
    'address' in entry && entry.address ? [{ address: entry.address, name: entry.name }] : [],
  );
}

/** Turns a parsed mail into what readers of the mailbox get. */
export function letterOf(
  id: string,
  mail: Email,
  envelope: { from: string; to: string[] },
  time: Date,
): Letter {
  return {
    id,
    time: time.toISOString(),
    from: parties(mail.from ? [mail.from] : []),
    to: parties(mail.to),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    messageId: mail.messageId ?? '',
    envelope: { from: { address: envelope.from }, to: envelope.to.map((address) => ({ address })) },
  };
}
