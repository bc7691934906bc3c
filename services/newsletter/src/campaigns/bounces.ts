import type { MailFailure } from '#platform/mail/smtp-failure';

const minute = 60;
const hour = 60 * minute;

/** When a letter is tried again that the server put off: soon at first (greylisting), then over half a day. */
const pauses = [5, 30, 2 * minute, 10 * minute, hour, 3 * hour, 8 * hour];

/** Seconds until the next try; nothing after the last. */
export function softPauseSeconds(attempts: number): number | undefined {
  return pauses[attempts - 1];
}

/** Said of us and our letter (RFC 3463 §3.8, policy), not of the mailbox. */
const aboutPolicy = /\b5\.7\.\d/;

/** Whether there is no such mailbox: the server refused for good, after it heard the recipient. */
export function isHardBounce({ isPermanent, responseCode = 0, command, reply }: MailFailure): boolean {
  const isAboutRecipient = command === 'RCPT TO' || command === 'DATA';
  return isPermanent && responseCode >= 500 && isAboutRecipient && !aboutPolicy.test(reply);
}
