import { Failure, failure } from '../kit/failure';
import { dayMs } from '../fields/durations';

/** The address got such a mail recently. */
export const mailSentRecently = failure<{ retryAfterSeconds: number; retryAfterMinutes: number }>()(
  'MAIL_SENT_RECENTLY',
  'too-many',
);

export interface MailLimit {
  readonly pauseMs: number;
  readonly maxPerDay: number;
}

/** Milliseconds until the next mail is allowed, from the times of the earlier ones. */
export function mailWaitMs(
  sentAt: readonly Date[],
  { pauseMs, maxPerDay }: MailLimit,
  now = Date.now(),
): number {
  const times = sentAt
    .map((date) => date.getTime())
    .filter((time) => time > now - dayMs)
    .sort((a, b) => b - a);
  const [newest] = times;
  const oldestCounted = times[maxPerDay - 1];
  return Math.max(
    0,
    newest === undefined ? 0 : newest + pauseMs - now,
    oldestCounted === undefined ? 0 : oldestCounted + dayMs - now,
  );
}

/** @throws Failure MAIL_SENT_RECENTLY when the next mail has to wait */
export function assertMailAllowed(sentAt: readonly Date[], limit: MailLimit): void {
  const waitMs = mailWaitMs(sentAt, limit);
  if (waitMs === 0) return;
  throw new Failure(mailSentRecently, {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
    retryAfterMinutes: Math.ceil(waitMs / 60_000),
  });
}
