import type { Email } from 'postal-mime';

interface Party {
  address: string;
  name: string;
}

interface Envelope {
  from: string;
  to: string[];
}

/** A mail in the shape of MailDev's REST answers. */
export interface Letter {
  id: string;
  /** When it came in. */
  time: string;
  /** When its sender says to have written it. */
  date: string;
  read: boolean;
  from: Party[];
  to: Party[];
  cc: Party[];
  /** Who got it without being named in it. */
  calculatedBcc: Party[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  messageId: string;
  /** Bytes as received. */
  size: number;
  attachments: { fileName: string; contentType: string; length: number }[];
  envelope: { from: { address: string }; to: { address: string }[] };
}

function parties(list: Email['to']): Party[] {
  return (list ?? []).flatMap((entry) =>
    'address' in entry && entry.address ? [{ address: entry.address, name: entry.name }] : [],
  );
}

/** Turns a parsed mail into what readers of the mailbox get. */
export function letterOf(id: string, mail: Email, envelope: Envelope, size: number, time: Date): Letter {
  const [to, cc] = [parties(mail.to), parties(mail.cc)];
  const named = new Set([...to, ...cc].map(({ address }) => address.toLowerCase()));
  const hidden = envelope.to.filter((address) => !named.has(address.toLowerCase()));
  return {
    id,
    time: time.toISOString(),
    date: mail.date ?? time.toISOString(),
    read: false,
    from: parties(mail.from ? [mail.from] : []),
    to,
    cc,
    calculatedBcc: hidden.map((address) => ({ address, name: '' })),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    messageId: mail.messageId ?? '',
    size,
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename ?? '',
      contentType: mimeType,
      length: typeof content === 'string' ? content.length : content.byteLength,
    })),
    envelope: { from: { address: envelope.from }, to: envelope.to.map((address) => ({ address })) },
  };
}
