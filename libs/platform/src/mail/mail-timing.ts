/** How long things may take, in milliseconds. */
export interface MailTiming {
  /** One try, from connecting to the server's answer. */
  readonly tryMs: number;
  /** When a mail that is `sending` may be taken over: whoever sent it is dead by then, its own try having ended. */
  readonly takeOverMs: number;
  /** For how long the outcome of a try is kept in hand while the database is away. */
  readonly saveMs: number;
  /** How often rows are looked for whose job is lost. */
  readonly sweepMs: number;
  /** How long a handed-over mail may wait before its job is put into the queue again; a job that is still there stays the only one. */
  readonly lostMs: number;
  /** How long a mail waits for company before it is handed over. */
  readonly companyMs: number;
}

export const mailTiming: MailTiming = {
  tryMs: 30_000,
  takeOverMs: 35_000,
  saveMs: 60_000,
  sweepMs: 10_000,
  lostMs: 15_000,
  companyMs: 0,
};

/**
 * For services that make what was paid for: the same processor has licences to issue before it writes of them, in a rush as for
 * one customer alone. Half a second later is early enough for a letter.
 */
export const afterTheWork: MailTiming = { ...mailTiming, companyMs: 500 };

const second = 1_000;

/**
 * When to try again: after 1, 2, 4 … seconds, at most after 30 while the mail is young, later after a tenth of its age. A mail
 * server that is away for minutes is met again within seconds, one that is away for a day is not stormed.
 */
export function pauseMs(attempts: number, ageMs: number): number {
  const longest = Math.max(30 * second, ageMs / 10);
  return Math.round(Math.min(second * 2 ** Math.max(attempts - 1, 0), longest));
}
