import { isMailAddress } from '#contracts/kit/email';

export interface Addressee {
  address: string;
  name?: string | null;
}

const longestName = 80;

/** Line ends and other control characters, and marks that turn the reading direction. */
const invisible = /[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A name that a mail program would turn into a link: somebody uses our mails to advertise to strangers. */
const looksLikeLink = /[/\\@<>]|:\S|\bwww\b|\p{L}\.\p{L}{2}/iu;

/** One line of text, whatever it was. */
export function oneLine(text: string): string {
  return text.replace(invisible, ' ').replace(/\s+/g, ' ').trim();
}

/** The name to greet somebody by, or null when it is none. */
export function plainName(name: string | null | undefined): string | null {
  const line = oneLine(name ?? '').slice(0, longestName);
  return line === '' || looksLikeLink.test(line) ? null : line;
}

/** Whether a mail may go there. Checked again here, because an address may come from outside the shop's own forms. */
export function canReceive(address: string): boolean {
  return isMailAddress(address) && oneLine(address) === address;
}
