import type { MailFailure } from '#platform/smtp/mail-failure';

const minute = 60;
const hour = 60 * minute;

/** Retry delays after a 4xx reply: short at first (greylisting), over half a day in total. */
const retryDelays = [5, 30, 2 * minute, 10 * minute, hour, 3 * hour, 8 * hour];

/** Seconds until the next attempt; undefined after the last. */
export function retryDelaySeconds(attempts: number): number | undefined {
  return retryDelays[attempts - 1];
}

/** Status codes of policy (RFC 3463 §3.8): they concern the sender and its content, not the mailbox. */
const policyRejection = /\b5\.7\.\d/;

/** Whether the mailbox does not exist: a permanent rejection after the recipient was named. */
export function isHardBounce({ isPermanent, responseCode = 0, command, reply }: MailFailure): boolean {
  const isAboutRecipient = command === 'RCPT TO' || command === 'DATA';
  return isPermanent && responseCode >= 500 && isAboutRecipient && !policyRejection.test(reply);
}
