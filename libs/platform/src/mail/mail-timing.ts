/** Timeouts and intervals of the mail queue. */
export interface MailTiming {
  /** One attempt, from the connection to the server's reply. */
  readonly attemptTimeoutMs: number;
  /** A mail that is `sending` for this long is claimed again; the attempt of a live process has ended by then. */
  readonly leaseMs: number;
  /** How long a result is kept in memory while the database is unavailable. */
  readonly saveTimeoutMs: number;
  /** Interval of the search for mails without a job. */
  readonly pollIntervalMs: number;
  /** A job is added again after this time unless the mail is finished. An existing job is not doubled. */
  readonly jobLostAfterMs: number;
  /** Delay before jobs are added, so that several mails share a statement. */
  readonly batchDelayMs: number;
}

export const mailTiming: MailTiming = {
  attemptTimeoutMs: 30_000,
  leaseMs: 35_000,
  saveTimeoutMs: 60_000,
  pollIntervalMs: 10_000,
  jobLostAfterMs: 15_000,
  batchDelayMs: 0,
};

/**
 * For services on the path of a purchase: under load, licences are issued before mails are rendered. Half a second is no
 * noticeable delay for a mail.
 */
export const deferredMailTiming: MailTiming = { ...mailTiming, batchDelayMs: 500 };

const second = 1_000;

/**
 * Backoff: 1, 2, 4 … seconds, at most 30 s for a young mail, later a tenth of its age. After an outage of minutes mails are sent
 * within seconds; after one of a day the server is not flooded.
 */
export function retryDelayMs(attempts: number, ageMs: number): number {
  const maxDelayMs = Math.max(30 * second, ageMs / 10);
  return Math.round(Math.min(second * 2 ** Math.max(attempts - 1, 0), maxDelayMs));
}
