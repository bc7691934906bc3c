import { isEmailAddress, normalizeEmail } from '#contracts/fields/email';
import { storableText } from '#contracts/kit/storable-text';
import { singleLine } from '#contracts/kit/text';
import { truncate } from '#i18n/characters/truncate';

export interface Recipient {
  address: string;
  name?: string | null;
}

const maxNameLength = 80;

/** A name that a mail program would turn into a link: it could advertise to strangers. */
const looksLikeLink = /[/\\@<>]|:\S|\bwww\b|\p{L}\.\p{L}{2}/iu;

/** The name for the greeting, or null when it is unsafe or empty. */
export function displayName(name: string | null | undefined): string | null {
  const line = truncate(singleLine(storableText(name ?? '')), maxNameLength).trimEnd();
  return line === '' || looksLikeLink.test(line) ? null : line;
}

/** The recipient's address by the rule of the contracts, applied again because not every address comes from a form. */
export function recipientAddress(address: string): string {
  return singleLine(normalizeEmail(address));
}

/** Whether a mail may be sent to this address. */
export function isDeliverable(address: string): boolean {
  return isEmailAddress(normalizeEmail(address));
}
