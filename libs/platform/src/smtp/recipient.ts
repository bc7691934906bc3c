import { isEmailAddress } from '#contracts/fields/email';

export interface Recipient {
  address: string;
  name?: string | null;
}

const maxNameLength = 80;

/** Line ends and other control characters, and marks that turn the reading direction. */
const invisible = /[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A name that a mail program would turn into a link: it could advertise to strangers. */
const looksLikeLink = /[/\\@<>]|:\S|\bwww\b|\p{L}\.\p{L}{2}/iu;

/** Text on one line, without control characters. */
export function singleLine(text: string): string {
  return text.replace(invisible, ' ').replace(/\s+/g, ' ').trim();
}

/** The name for the greeting, or null when it is unsafe or empty. */
export function displayName(name: string | null | undefined): string | null {
  const line = singleLine(name ?? '').slice(0, maxNameLength);
  return line === '' || looksLikeLink.test(line) ? null : line;
}

/** Whether a mail may be sent to this address. Checked again here, because not every address comes from a form. */
export function isDeliverable(address: string): boolean {
  return isEmailAddress(address) && singleLine(address) === address;
}
