import type { Email } from 'postal-mime';

interface MailAddress {
  address: string;
  name: string;
}

interface Envelope {
  from: string;
  to: string[];
}

/** A mail in the shape of MailDev's REST API. */
export interface StoredMail {
  id: string;
  /** When it was received. */
  time: string;
  /** Its Date header. */
  date: string;
  read: boolean;
  from: MailAddress[];
  to: MailAddress[];
  cc: MailAddress[];
  /** Recipients of the envelope that its headers do not name. */
  calculatedBcc: MailAddress[];
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

function addressesOf(list: Email['to']): MailAddress[] {
  return (list ?? []).flatMap((entry) =>
    'address' in entry && entry.address ? [{ address: entry.address, name: entry.name }] : [],
  );
}

/** Converts a parsed mail. */
export function toStoredMail(
  id: string,
  mail: Email,
  envelope: Envelope,
  size: number,
  time: Date,
): StoredMail {
  const [to, cc] = [addressesOf(mail.to), addressesOf(mail.cc)];
  const named = new Set([...to, ...cc].map(({ address }) => address.toLowerCase()));
  const hidden = envelope.to.filter((address) => !named.has(address.toLowerCase()));
  return {
    id,
    time: time.toISOString(),
    date: mail.date ?? time.toISOString(),
    read: false,
    from: addressesOf(mail.from ? [mail.from] : []),
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
